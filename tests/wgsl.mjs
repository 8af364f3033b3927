// node wgsl.mjs BROWSER TEXTS: gives each kernel of TEXTS (they end with lines of "//====") to the browser's compiler of
// WGSL, and fails with its messages. Speaks the DevTools protocol through the browser's pipe.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [browser, file] = process.argv.slice(2);
const texts = readFileSync(file, 'utf8').split('//====\n').filter(text => text.trim());
const folder = mkdtempSync(join(tmpdir(), 'sinter_wgsl_'));
const page = join(folder, 'page.html');
writeFileSync(page, '<!doctype html><title>WGSL</title>'); // WebGPU wants a page of its own, not about:blank

const child = spawn(browser, ['--headless', '--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan',
  `--user-data-dir=${folder}`, '--remote-debugging-pipe'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
const end = (status, message) => {
  console.log(message);
  try { process.kill(-child.pid, 'SIGKILL'); } catch { /* it has ended */ }
  try { rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); } catch { /* the browser still writes */ }
  process.exit(status);
};
setTimeout(() => end(0, 'skipped: the browser gives no answer in two minutes'), 120000);
child.on('error', error => end(0, `skipped: ${error.message}`));
child.on('exit', code => end(0, `skipped: ${browser} ends with ${code}`));

let last = 0, rest = '';
const waiting = new Map(), events = new Map();
child.stdio[4].on('data', data => {
  const messages = (rest + data).split('\0');
  rest = messages.pop();
  for (const message of messages.map(text => JSON.parse(text))) {
    if (message.id) waiting.get(message.id)?.(message);
    else events.get(message.method)?.(message.params);
  }
});
const call = (method, params = {}, sessionId = undefined) => new Promise(resolve => {
  waiting.set(++last, resolve);
  child.stdio[3].write(JSON.stringify({ id: last, method, params, sessionId }) + '\0');
});

/// Runs in the page: the messages of each text that has some; null where there is no WebGPU.
async function check(texts) {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return null;
  const device = await adapter.requestDevice(), wrong = [];
  for (const code of texts) {
    device.pushErrorScope('validation');
    const module = device.createShaderModule({ code });
    const { messages } = await module.getCompilationInfo();
    const said = messages.filter(m => m.type !== 'info').map(m => `line ${m.lineNum}: ${m.message}`);
    await device.createComputePipelineAsync({ layout: 'auto', compute: { module } }).catch(e => said.push(e.message));
    await device.popErrorScope();
    if (said.length) wrong.push(said.join('\n') + '\n' + code);
  }
  return wrong;
}

const { result: { targetId } } = await call('Target.createTarget', { url: 'about:blank' });
const { result: { sessionId } } = await call('Target.attachToTarget', { targetId, flatten: true });
const loaded = new Promise(resolve => events.set('Page.loadEventFired', resolve));
await call('Page.enable', {}, sessionId);
await call('Page.navigate', { url: `file://${page}` }, sessionId);
await loaded;
const answer = await call('Runtime.evaluate', {
  expression: `(${check})(${JSON.stringify(texts)})`, awaitPromise: true, returnByValue: true,
}, sessionId);
const wrong = answer.result?.result?.value;
if (wrong !== null && !Array.isArray(wrong)) end(1, JSON.stringify(answer));
if (wrong === null) end(0, 'skipped: the browser has no WebGPU');
if (texts.length === 0 || wrong.length) end(1, `${wrong.length} of ${texts.length} texts are wrong:\n${wrong.join('\n')}`);
end(0, `${texts.length} texts are right`);
