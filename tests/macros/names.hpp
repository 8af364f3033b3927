#pragma once
// What other makers' headers define, a set for each origin. A header of ours that uses one of these names
// meets a stray character. Left out are the names that C++ programs never see: curses.h defines move and
// erase for C alone.
#pragma GCC system_header // unix and linux are redefined without a word

// complex.h (also by way of lapacke.h and fftw3.h); tgmath.h has it too
#define I @
#define complex @
#define imaginary @
#define _Complex_I @

// Qt: qobjectdefs.h, without QT_NO_KEYWORDS
#define emit @
#define slots @
#define signals @
#define foreach @
#define forever @

// Windows: windef.h, minwindef.h, winnt.h, basetsd.h
#define near @
#define far @
#define NEAR @
#define FAR @
#define IN @
#define OUT @
#define OPTIONAL @
#define CONST @
#define VOID @
#define BOOL @
#define TRUE @
#define FALSE @
#define THIS @
#define INTERFACE @
#define CALLBACK @
#define WINAPI @
#define APIENTRY @
#define PASCAL @
#define CDECL @
#define PURE @
#define STRICT @
#define DELETE @
#define UNALIGNED @
#define MAXCHAR @
#define MAXBYTE @
#define MAXSHORT @
#define MAXLONG @
#define MINCHAR @
#define MINSHORT @
#define MINLONG @
#define MAXINT @
#define MININT @
#define SYNCHRONIZE @
#define FORCEINLINE @
#define WIN32 @
#define STDAPI @
#define MemoryBarrier @
#define Yield @

// Windows: rpcndr.h, combaseapi.h, dlgs.h, which windows.h brings along
#define small @
#define hyper @
#define interface @
#define rad1 @
#define chk1 @
#define edt1 @
#define lst1 @
#define cmb1 @
#define stc1 @
#define scr1 @
#define grp1 @
#define ico1 @
#define psh1 @
#define pshHelp @

// Windows: wingdi.h, winuser.h, winbase.h, winsock2.h, mmsystem.h
#define ERROR @
#define OPAQUE @
#define TRANSPARENT @
#define DIFFERENCE @
#define PASSTHROUGH @
#define ABSOLUTE @
#define RELATIVE @
#define ALTERNATE @
#define WINDING @
#define COMPLEXREGION @
#define NULLREGION @
#define PLANES @
#define TECHNOLOGY @
#define INFINITE @
#define IGNORE @
#define HALFTONE @
#define BLACKNESS @
#define WHITENESS @
#define SRCCOPY @
#define STARTDOC @
#define ENDDOC @
#define NEWFRAME @
#define SETBREAK @
#define TEXTCAPS @
#define GetObject @
#define GetMessage @
#define SendMessage @
#define CreateFile @
#define CopyFile @
#define DeleteFile @
#define DrawText @
#define CreateWindow @
#define GetCurrentTime @
#define GetFreeSpace @
#define LoadImage @
#define LoadLibrary @
#define FindText @
#define Polygon @
#define FillRect @
#define SOMAXCONN @
#define FIONREAD @
#define POLLIN @
#define POLLOUT @

// Windows: function-like, without NOMINMAX; also X11's Xlibint.h
#define min(a, b) @
#define max(a, b) @

// X11: X.h, Xlib.h, Xutil.h, Xresource.h, XIproto.h
#define None @
#define Bool @
#define Status @
#define True @
#define False @
#define Success @
#define Always @
#define NotUseful @
#define WhenMapped @
#define Above @
#define Below @
#define Opposite @
#define TopIf @
#define BottomIf @
#define Complex @
#define Convex @
#define Nonconvex @
#define Unsorted @
#define YSorted @
#define YXSorted @
#define YXBanded @
#define CursorShape @
#define TileShape @
#define StippleShape @
#define ZPixmap @
#define XYBitmap @
#define XYPixmap @
#define LSBFirst @
#define MSBFirst @
#define StaticGray @
#define GrayScale @
#define StaticColor @
#define PseudoColor @
#define TrueColor @
#define DirectColor @
#define InputOutput @
#define InputOnly @
#define FocusIn @
#define FocusOut @
#define KeyPress @
#define KeyRelease @
#define ButtonPress @
#define Expose @
#define MapNotify @
#define ClientMessage @
#define GenericEvent @
#define AnyKey @
#define AnyButton @
#define AnyModifier @
#define AllTemporary @
#define CurrentTime @
#define NoSymbol @
#define ParentRelative @
#define CopyFromParent @
#define ControlMask @
#define ShiftMask @
#define LockMask @
#define Button1 @
#define Button2 @
#define BadValue @
#define BadMatch @
#define BadAccess @
#define BadAlloc @
#define BadLength @
#define BadName @
#define DestroyAll @
#define AllValues @
#define NoValue @
#define AllPlanes @
#define AllHints @
#define NormalState @
#define ZoomState @
#define Mask @

// termios.h
#define B0 @
#define B50 @
#define B75 @
#define B110 @
#define B134 @
#define B150 @
#define B200 @
#define B300 @
#define B600 @
#define B1200 @
#define B2400 @
#define B4800 @
#define B9600 @
#define B19200 @
#define B38400 @
#define EXTA @
#define EXTB @
#define ECHO @
#define ECHOE @
#define ECHOK @
#define ECHONL @
#define NL0 @
#define NL1 @
#define CR0 @
#define CR1 @
#define CR2 @
#define CR3 @
#define TAB0 @
#define TAB1 @
#define TAB2 @
#define TAB3 @
#define BS0 @
#define BS1 @
#define VT0 @
#define VT1 @
#define FF0 @
#define FF1 @
#define CS5 @
#define CS6 @
#define CS7 @
#define CS8 @
#define CSIZE @
#define CSTOPB @
#define CREAD @
#define PARENB @
#define PARODD @
#define HUPCL @
#define CLOCAL @
#define ISIG @
#define ICANON @
#define OPOST @
#define ONLCR @
#define OCRNL @
#define IGNBRK @
#define BRKINT @
#define IGNPAR @
#define PARMRK @
#define INPCK @
#define ISTRIP @
#define INLCR @
#define ICRNL @
#define IXON @
#define IXANY @
#define IXOFF @
#define NCCS @
#define NOFLSH @
#define TOSTOP @
#define TCSANOW @
#define VINTR @
#define VQUIT @
#define VMIN @
#define VTIME @
#define VEOF @
#define VEOL @
#define XCASE @

// sys/sysmacros.h, also by way of sys/types.h; function-like
#define major(dev) @
#define minor(dev) @
#define makedev(major, minor) @

// sys/param.h
#define NBBY @
#define NGROUPS @
#define CANBSIZ @
#define MAXPATHLEN @
#define NOFILE @
#define NODEV @
#define NOGROUP @
#define DEV_BSIZE @
#define MIN(a, b) @
#define MAX(a, b) @
#define howmany(x, y) @
#define roundup(x, y) @
#define powerof2(x) @
#define setbit(a, i) @
#define clrbit(a, i) @
#define isset(a, i) @
#define isclr(a, i) @

// curses.h, as C++ programs see it
#define OK @
#define ERR @
#define timeout(delay) @
#define border(ls, rs, ts, bs, tl, tr, bl, br) @
#define COLOR_BLACK @
#define A_NORMAL @
#define KEY_MAX @
#define ACS_BLOCK @

// g++ and clang++ by themselves, in the GNU dialects
#define unix @
#define linux @
#define i386 @

// math.h, values.h, limits.h of POSIX and BSD
#define PI @
#define M_PI @
#define M_E @
#define HUGE @
#define DOMAIN @
#define SING @
#define OVERFLOW @
#define UNDERFLOW @
#define PLOSS @
#define TLOSS @
#define MAXFLOAT @
#define MINFLOAT @
#define MAXDOUBLE @
#define MINDOUBLE @
#define BITSPERBYTE @
#define PAGESIZE @
#define PAGE_SIZE @
#define PIPE_BUF @

// signal.h, sys/socket.h, netdb.h
#define sa_handler @
#define sa_sigaction @
#define si_value @
#define si_pid @
#define h_addr @
#define s6_addr @

// objc.h, ConditionalMacros.h, MacTypes.h
#define YES @
#define NO @
#define nil @
#define Nil @
#define IBOutlet @
#define IBAction @

// glib.h, Xt's Intrinsic.h, old C headers
#define ABS(a) @
#define CLAMP(x, low, high) @
#define Boolean @
#define bool_t @
#define PRIVATE @
#define PUBLIC @
#define EXTERN @
#define LOCAL @
#define GLOBAL @

// glog
#define INFO @
#define WARNING @
#define FATAL @
#define CHECK(x) @
#define LOG(x) @
