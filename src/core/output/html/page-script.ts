/** Script of the page. It reads the slide from the address, so that a reload and a link show the same slide. */
export const PAGE_SCRIPT = `(()=>{
const slides=[...document.querySelectorAll('.slide')],body=document.body,place=document.querySelector('.place');
let at=0;
const show=(to,push)=>{
  if(slides.length===0)return;
  at=Math.min(slides.length-1,Math.max(0,to));
  slides.forEach((slide,index)=>slide.classList.toggle('shown',index===at));
  place.textContent=(at+1)+' / '+slides.length;
  if(push!==false)history.replaceState(null,'','#'+(at+1));
  if(body.classList.contains('all'))slides[at].scrollIntoView({block:'nearest'});
};
const read=()=>(Number(location.hash.slice(1))||1)-1;
const actions={
  ArrowRight:()=>show(at+1),ArrowDown:()=>show(at+1),PageDown:()=>show(at+1),' ':()=>show(at+1),Enter:()=>body.classList.contains('all')?body.classList.remove('all'):show(at+1),
  ArrowLeft:()=>show(at-1),ArrowUp:()=>show(at-1),PageUp:()=>show(at-1),Backspace:()=>show(at-1),
  Home:()=>show(0),End:()=>show(slides.length-1),
  n:()=>body.classList.toggle('notes'),o:()=>{body.classList.toggle('all');show(at)},'?':()=>body.classList.toggle('help'),
  Escape:()=>body.classList.remove('all','help'),
  f:()=>document.fullscreenElement?document.exitFullscreen():document.documentElement.requestFullscreen?.()
};
addEventListener('keydown',(event)=>{
  if(event.ctrlKey||event.metaKey||event.altKey)return;
  const action=actions[event.key]||actions[event.key.toLowerCase()];
  if(!action)return;
  event.preventDefault();
  action();
});
addEventListener('hashchange',()=>show(read(),false));
addEventListener('click',(event)=>{
  if(event.target.closest('a'))return;
  const slide=event.target.closest('.slide');
  if(!slide)return;
  if(body.classList.contains('all')){body.classList.remove('all');show(slides.indexOf(slide));}
  else if(!event.target.closest('.note'))show(at+(event.clientX<innerWidth/3?-1:1));
});
addEventListener('touchstart',(event)=>{body.dataset.from=event.touches[0].clientX},{passive:true});
addEventListener('touchend',(event)=>{
  const moved=event.changedTouches[0].clientX-body.dataset.from;
  if(Math.abs(moved)>50)show(at+(moved<0?1:-1));
},{passive:true});
show(read(),false);
})();`;
