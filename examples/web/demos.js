// What index.html does with the C++ program: the reaction of every frame, the photograph, and the checks.

var patterns = [
    { name: 'Coral', feed: 0.0545, kill: 0.062 }, { name: 'Maze', feed: 0.037, kill: 0.06 },
    { name: 'Cells', feed: 0.0367, kill: 0.0649 }, { name: 'Holes', feed: 0.039, kill: 0.058 },
    { name: 'Chaos', feed: 0.026, kill: 0.051 }
];
var pattern = patterns[1], times = [], lastShown = 0;

function text(pointer) { return UTF8ToString(pointer); }
/// Of what explain() says: the kernel itself.
function kernelOf(explained) {
    var begin = explained.indexOf('#version');
    return begin < 0 ? explained : explained.slice(begin).trim();
}
/// Shows it from its main() on; what is declared before lies above.
function showKernel(id, explained) {
    var kernel = kernelOf(explained), element = byId(id);
    element.textContent = kernel;
    var lines = kernel.split('\n'), line = Math.max(lines.indexOf('void main()'), 0);
    element.scrollTop = element.scrollHeight / lines.length * line - 8;
}
function add(parent, tag, id, content) {
    var element = document.createElement(tag);
    if (id) element.id = id;
    element.textContent = content;
    return parent.appendChild(element);
}
function shown(milliseconds) { return milliseconds.toFixed(milliseconds < 10 ? 2 : 1) + ' ms'; }

// The reaction

function seed() {
    Module._reaction_clear();
    var state = 7; // the same for each visitor
    function random() { return (state = (state * 16807) % 2147483647) / 2147483647; }
    for (var n = 0; n < 26; ++n) Module._reaction_drop(256 * random(), 256 * random(), 3 + 3 * random());
}
function frame(now) {
    var steps = Number(byId('steps').value), begin = performance.now();
    Module._reaction_frame(steps, pattern.feed, pattern.kill);
    times.push(performance.now() - begin);
    if (times.length > 30) times.shift();
    if (now - lastShown > 400) {
        lastShown = now;
        var mean = times.reduce(function (a, b) { return a + b; }) / times.length;
        byId('reaction-time').textContent = shown(mean) + ' a frame of ' + steps + ' steps: ' + (steps + 1) + ' kernels';
    }
    requestAnimationFrame(frame);
}
function beginReaction() {
    byId('reaction-text').textContent = text(Module._reaction_text());
    showKernel('reaction-kernel', text(Module._reaction_kernel()));
    patterns.forEach(function (p) {
        var button = add(byId('patterns'), 'button', '', p.name);
        button.setAttribute('aria-pressed', p === pattern);
        button.onclick = function () {
            pattern = p;
            Array.from(byId('patterns').children).forEach(function (b) { b.setAttribute('aria-pressed', b === button); });
        };
    });
    byId('steps').oninput = function () { byId('steps-shown').textContent = this.value; };
    byId('clear').onclick = function () { Module._reaction_clear(); };
    var canvas = byId('reaction');
    canvas.onpointerdown = canvas.onpointermove = function (event) {
        if (event.type === 'pointermove' && !event.buttons) return;
        var box = canvas.getBoundingClientRect();
        Module._reaction_drop((event.clientY - box.top) / box.height * 256, (event.clientX - box.left) / box.width * 256, 5);
    };
    seed();
}

// The photograph

function showFilter(changed) {
    var n = Number(byId('filter').value), s = byId('s');
    if (changed) {
        s.min = Module._filter_range(n, 0);
        s.max = Module._filter_range(n, 1);
        s.step = (s.max - s.min) / 200;
        s.value = Module._filter_range(n, 2);
        var formula = text(Module._filter_text(n));
        byId('filter-text').textContent = formula + ';';
        showKernel('filter-kernel', text(Module._filter_kernel(n, s.value)));
        byId('filter-note').textContent = formula.indexOf('correlate') < 0 ? '' : 'w has the five weights of a blur, and is x there.';
        Module._filter_show(n, s.value); // compiles it
    }
    var begin = performance.now();
    Module._filter_show(n, s.value);
    byId('photo-time').textContent = shown(performance.now() - begin) + ' a frame of 640 x 427 pixels: one kernel';
    byId('s-shown').textContent = Number(s.value).toFixed(2);
}
function beginPhoto(image) {
    var flat = document.createElement('canvas');
    flat.width = image.width;
    flat.height = image.height;
    var context = flat.getContext('2d');
    context.drawImage(image, 0, 0);
    var bytes = context.getImageData(0, 0, flat.width, flat.height).data, memory = Module._malloc(bytes.length);
    HEAPU8.set(bytes, memory);
    Module._photo_set(memory, flat.height, flat.width);
    Module._free(memory);
    for (var n = 0; n < Module._filter_count(); ++n) add(byId('filter'), 'option', '', text(Module._filter_name(n))).value = n;
    byId('filter').onchange = function () { showFilter(true); };
    byId('s').oninput = function () { showFilter(false); };
    showFilter(true);
}

// The checks of index.html?check

function showFact(id, content) { add(byId('checks'), 'p', id, content); }
function showFormula(name, formula, kernel, values, facts) {
    add(byId('checks'), 'h2', '', formula);
    add(byId('checks'), 'p', name + '-facts', facts);
    add(byId('checks'), 'pre', name + '-values', values);
    add(byId('checks'), 'pre', name + '-kernel', kernel);
}
function check() {
    add(document.querySelector('main'), 'section', 'checks', '');
    add(byId('checks'), 'canvas', 'canvas', '').width = 8;
    for (var n = 0; n < 20; ++n) Module._reaction_frame(12, pattern.feed, pattern.kill);
    Module._check_all();
}

function begin() {
    Module._start();
    if (byId('failure').textContent) return;
    byId('device').textContent = 'Runs on ' + text(Module._device_text()) + '.';
    beginReaction();
    var photograph = new Image();
    photograph.onload = function () {
        beginPhoto(photograph);
        if (new URLSearchParams(location.search).has('check')) check();
        else requestAnimationFrame(frame);
    };
    photograph.src = URL.createObjectURL(new Blob([FS.readFile('photograph.jpg')], { type: 'image/jpeg' }));
}
