/** Styles that browsers give HTML, as far as slides use them. */
export const BROWSER_SHEET = `
html,body,div,section,article,header,footer,main,nav,aside,figure,figcaption,p,h1,h2,h3,h4,h5,h6,ul,ol,dl,dt,dd,pre,
blockquote,hr,form,fieldset,details,summary,center,address,hgroup,foreignobject{display:block}
head,script,style,template,title,meta,link,noscript,datalist,dialog,[hidden]{display:none}
li{display:list-item}table{display:table}tr{display:table-row}td,th{display:table-cell}
button,input,select,textarea,img,video,canvas,svg{display:inline-block}
body{margin:8px}
p,blockquote,figure,ul,ol,dl,pre{margin-top:1em;margin-bottom:1em}
ul ul,ul ol,ol ul,ol ol{margin-top:0;margin-bottom:0}
blockquote,figure{margin-left:40px;margin-right:40px}dd{margin-left:40px}
ul,ol{padding-left:40px}ul{list-style-type:disc}ol{list-style-type:decimal}
h1{font-size:2em;margin-top:.67em;margin-bottom:.67em;font-weight:bold}
h2{font-size:1.5em;margin-top:.83em;margin-bottom:.83em;font-weight:bold}
h3{font-size:1.17em;margin-top:1em;margin-bottom:1em;font-weight:bold}
h4{margin-top:1.33em;margin-bottom:1.33em;font-weight:bold}
h5{font-size:.83em;margin-top:1.67em;margin-bottom:1.67em;font-weight:bold}
h6{font-size:.67em;margin-top:2.33em;margin-bottom:2.33em;font-weight:bold}
b,strong,th{font-weight:bold}i,em,cite,var,dfn,address{font-style:italic}
u,ins{text-decoration-line:underline}s,del,strike{text-decoration-line:line-through}
a[href]{color:#0000ee;text-decoration-line:underline}
small{font-size:.83em}big{font-size:1.2em}sub,sup{font-size:.83em}
code,kbd,samp,pre,tt{font-family:monospace}pre{white-space:pre}
center,th{text-align:center}
hr{border-top-width:1px;border-top-style:solid;border-top-color:gray;margin-top:.5em;margin-bottom:.5em}
mark{background-color:yellow;color:black}
button{padding:2px 6px;background-color:#efefef;text-align:center}
`;
