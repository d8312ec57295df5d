/** The style of every page: light and dark, from a telephone to a sheet of paper. */
export const style = `
:root{color-scheme:light dark;--bg:#fff;--soft:#f6f8fa;--text:#1b1f24;--dim:#57606a;--line:#d0d7de;--link:#0550ae;
--pass:#116329;--pass-bg:#dafbe1;--fail:#a40e26;--fail-bg:#ffebe9;--warn:#7d4e00;--warn-bg:#fff3c4;--none:#424a53;--none-bg:#e6eaef}
@media (prefers-color-scheme:dark){:root{--bg:#0d1117;--soft:#161b22;--text:#e6edf3;--dim:#9da7b3;--line:#30363d;--link:#79b8ff;
--pass:#7ee787;--pass-bg:#12301c;--fail:#ff9d96;--fail-bg:#3f171a;--warn:#f0c95a;--warn-bg:#352b0a;--none:#c9d1d9;--none-bg:#2a313a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{overflow-wrap:break-word}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;background:var(--bg);padding:.5rem 1rem;z-index:2}
.top{border-bottom:1px solid var(--line);background:var(--soft)}
.top>div,main,footer{max-width:76rem;margin:0 auto;padding:.75rem 1.25rem}
.top>div{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline}
.top b{font-size:1.1rem;letter-spacing:.02em}
.top nav{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem}
.top nav a[aria-current]{color:var(--text);font-weight:600;text-decoration:none;border-bottom:2px solid var(--link)}
h1{font-size:1.7rem;line-height:1.25;margin:1.2rem 0 .4rem}
h2{font-size:1.3rem;margin:2.2rem 0 .6rem;padding-bottom:.25rem;border-bottom:1px solid var(--line)}
h3{font-size:1.05rem;line-height:1.4;margin:0 0 .4rem}
h4{font-size:1rem;margin:0}
p{margin:.4rem 0 .7rem;max-width:62rem}
.dim{color:var(--dim)}
.small{font-size:.875rem}
code,pre,.mono{font:.875rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere}
pre{margin:.2rem 0;padding:.6rem .75rem;background:var(--soft);border:1px solid var(--line);border-radius:6px;white-space:pre-wrap;word-break:break-word}
h1 .mark{font-size:1rem;vertical-align:.25em}
.mark{display:inline-block;padding:.05rem .5rem;border-radius:1rem;font-size:.8125rem;font-weight:600;background:var(--none-bg);color:var(--none)}
.pass .mark,.mark.pass{background:var(--pass-bg);color:var(--pass)}
td .mark{white-space:nowrap}
.mark.fail{background:var(--fail-bg);color:var(--fail)}
.mark.warn{background:var(--warn-bg);color:var(--warn)}
.mark.also{background:none;color:var(--link);border:1px solid}
.mark.none{background:var(--none-bg);color:var(--none)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin:1rem 0;padding:0;list-style:none}
.tiles a{display:block;height:100%;padding:.7rem .9rem;border:1px solid var(--line);border-radius:8px;background:var(--soft);color:var(--text);text-decoration:none}
.tiles a:hover{border-color:var(--link)}
.tiles b{display:block;font-size:1.6rem;line-height:1.2}
.tiles .fail b{color:var(--fail)}.tiles .pass b{color:var(--pass)}.tiles .warn b{color:var(--warn)}
.card{border:1px solid var(--line);border-left:5px solid var(--line);border-radius:8px;padding:.9rem 1rem;margin:.8rem 0;break-inside:avoid}
.card.fail{border-left-color:var(--fail)}.card.warn{border-left-color:var(--warn)}.card.pass{border-left-color:var(--pass)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1rem;margin:.5rem 0}
dt{color:var(--dim);font-size:.875rem;padding-top:.1rem}
dd{margin:0;overflow-wrap:anywhere}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.4rem 1.5rem}
.facts dt{padding:0}.facts div{min-width:0}
details{margin:.5rem 0}
summary{cursor:pointer;padding:.15rem 0;overflow-wrap:anywhere}
details>:not(summary){margin-left:1.1rem}
ul{margin:.3rem 0 .6rem;padding-left:1.3rem}
li{overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:.6rem 0}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}
thead th{border-bottom-width:2px;white-space:nowrap;vertical-align:bottom}
tbody th{font-weight:500}
.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.grid{width:auto}.grid td{text-align:center;white-space:nowrap;padding:.25rem .4rem;font-variant-numeric:tabular-nums}
.grid thead th{text-align:center;padding:.25rem .4rem}
.grid th:first-child{position:sticky;left:0;background:var(--bg);text-align:left;white-space:nowrap;z-index:1}
.grid .f{background:var(--fail-bg);color:var(--fail);font-weight:600}.grid .w{background:var(--warn-bg);color:var(--warn)}
.grid .p{background:var(--pass-bg);color:var(--pass)}.grid .n{background:var(--none-bg);color:var(--none)}
.chart{display:block;max-width:100%;height:auto;color:var(--dim)}
.scroll .chart{max-width:none}
.chart text{fill:var(--dim);font:11px system-ui,sans-serif}
.chart .pass{fill:var(--pass)}.chart .fail{fill:var(--fail)}.chart .warn{fill:var(--warn)}.chart .none{fill:var(--line)}
.chart .edge{fill:var(--fail)}.chart .kill{fill:var(--pass)}.chart .may{fill:var(--link);opacity:.55}
.chart .floor{stroke:var(--line)}
fieldset{border:1px solid var(--line);border-radius:8px;margin:1rem 0;padding:.4rem .9rem .6rem;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
label{white-space:nowrap}
.clause{border-top:1px solid var(--line);padding:.75rem 0;break-inside:avoid}
.clause:target,.card:target{background:var(--warn-bg);outline:6px solid var(--warn-bg)}
.clause .rules{list-style:none;padding:0;margin:.4rem 0 0}
.clause .rules li{padding:.25rem 0 .25rem .8rem;border-left:3px solid var(--line);margin:.3rem 0}
.clause .rules li.fail{border-left-color:var(--fail)}.clause .rules li.pass{border-left-color:var(--pass)}.clause .rules li.warn{border-left-color:var(--warn)}
body:has(#show-fail:checked) .clause:not(.fail,.warn),body:has(#show-none:checked) .clause:not(.none),
body:has(#show-pass:checked) .clause:not(.pass),body:has(#show-open:checked) .clause:not(.open){display:none}
body:has(#show-fail:checked) .section:not(:has(.clause.fail,.clause.warn)),body:has(#show-none:checked) .section:not(:has(.clause.none)),
body:has(#show-pass:checked) .section:not(:has(.clause.pass)),body:has(#show-open:checked) .section:not(:has(.clause.open)){display:none}
footer{margin-top:3rem;border-top:1px solid var(--line);color:var(--dim);font-size:.875rem}
@media (max-width:40rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.5rem}.top>div,main,footer{padding:.6rem .9rem}h1{font-size:1.4rem}
.tiles{grid-template-columns:repeat(2,minmax(0,1fr))}details>:not(summary){margin-left:.4rem}label{white-space:normal}}
@media print{:root{font-size:10pt;color-scheme:light;--bg:#fff;--soft:#fff;--text:#000;--dim:#333;--line:#999;--link:#000;--pass:#116329;--pass-bg:#fff;
--fail:#a40e26;--fail-bg:#fff;--warn:#7d4e00;--warn-bg:#fff;--none:#333;--none-bg:#fff}body{font-size:1rem}.top nav,.skip,fieldset{display:none}
a{text-decoration:none}.mark{border:1px solid currentColor}main,.top>div,footer{max-width:none;padding:0}h2{break-after:avoid}h3{break-after:avoid}
.scroll{overflow:visible}.grid{font-size:7pt}.grid td,.grid thead th{padding:1pt 2pt}details::details-content{content-visibility:visible;block-size:auto}}
`;
