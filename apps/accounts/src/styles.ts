/** The rules of all pages: those of the system, two modes, no pictures. */
export const pageRules = `
:root{color-scheme:light dark;--bg:light-dark(#f6f7f8,#131519);--card:light-dark(#fff,#1b1e24);--text:light-dark(#1b1f26,#e6e9ee);--quiet:light-dark(#565e6b,#a2abb8);--line:light-dark(#dfe2e6,#31363e);--edge:light-dark(#858c96,#78818d);--accent:light-dark(#1f5fbf,#7db1ff);--fill:light-dark(#1f5fbf,#2d6fd2);--bad:light-dark(#b3261e,#ff9c94);--bad-soft:light-dark(#fdeceb,#3a1f1e);--good-soft:light-dark(#e6f4ea,#17301f)}
*,::before,::after{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--text);background:var(--bg);overflow-wrap:anywhere}
a{color:var(--accent);font-weight:600}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.top{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;max-width:46rem;margin:0 auto;padding:1rem 1.25rem}
.top>:first-child{margin-inline-end:auto;font-weight:700}
.top a{text-decoration:none}
.top>:first-child{color:var(--text)}
main{max-width:46rem;margin:0 auto;padding:0 1.25rem 4rem}
main.narrow{max-width:27.5rem;padding-top:6vh}
h1{font-size:1.7rem;line-height:1.25;margin:.5rem 0 1rem;letter-spacing:-.015em}
h2{font-size:1.15rem;line-height:1.3;margin:0 0 .75rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
p{margin:.5rem 0}
section,.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.4rem;margin:0 0 1.25rem}
label{display:block;font-weight:600;margin:.9rem 0 .25rem}
.hint{font-weight:400;color:var(--quiet);font-size:.9rem}
input:not([type=checkbox]),select{width:100%;font:inherit;color:inherit;background:var(--bg);border:1px solid var(--edge);border-radius:7px;padding:.5rem .65rem}
input[readonly]{color:var(--quiet);border-style:dashed}
button,.button{display:inline-block;font:inherit;font-weight:600;cursor:pointer;border:1px solid transparent;border-radius:7px;padding:.5rem 1rem;margin-top:1.1rem;background:var(--fill);color:#fff;text-decoration:none}
.narrow form>button,.wide{width:100%;text-align:center}
button.plain,.button.plain{background:none;color:var(--accent);border-color:var(--edge)}
.top button{background:none;color:var(--accent);padding:0;margin:0;border:0}
li button,td button{margin:0;padding:.25rem .7rem;font-size:.9rem}
.notice{padding:.65rem .9rem;border-radius:7px;margin:0 0 1rem;background:var(--good-soft)}
.problem{background:var(--bad-soft);color:var(--bad);font-weight:600}
ul.rows{list-style:none;margin:0;padding:0}
ul.rows>li{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;padding:.6rem 0;border-top:1px solid var(--line)}
ul.rows>li:first-child{border-top:0}
ul.rows>li>:first-child{flex:1 1 12rem}
small{display:block;color:var(--quiet);font-size:.9rem}
code,.secret{font:.92rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.secret{display:block;background:var(--bg);border:1px solid var(--line);border-radius:7px;padding:.6rem .75rem;user-select:all}
.codes{columns:2;list-style:none;padding:0;margin:.75rem 0}
.qr{display:block;width:11rem;height:11rem;background:#fff;border-radius:8px;padding:.5rem;margin:.75rem 0}
.links{margin-top:1.25rem;font-size:.95rem}
@media(max-width:30rem){section,.card{padding:1rem}h1{font-size:1.45rem}}
`.replaceAll('\n', '');
