import { PAGE_STEPS } from './page-steps.ts';

/** Script of the page. It reads the slide from the address, so that a reload and a link show the same slide. */
export const PAGE_SCRIPT = `(()=>{
const slides=[...document.querySelectorAll('.slide')],body=document.body,place=document.querySelector('.place');
document.querySelectorAll('[data-same]').forEach((one)=>one.setAttribute('href',document.querySelector('[data-media="'+one.getAttribute('data-same')+'"]').getAttribute('href')));
let at=-1;${PAGE_STEPS}
const show=(to,push,all)=>{
  if(slides.length===0)return;
  const before=at;
  at=Math.min(slides.length-1,Math.max(0,to));
  slides.forEach((slide,index)=>slide.classList.toggle('shown',index===at));
  if(at!==before){
    enter(at,all||body.classList.contains('all'));
    document.querySelectorAll('.clip').forEach((clip)=>{
      if(!slides[at].contains(clip))clip.pause();
      else{clip.volume=Number(clip.dataset.volume);if(clip.dataset.start==='auto')clip.play().catch(()=>{});}
    });
  }
  place.textContent=(at+1)+' / '+slides.length;
  if(push!==false)history.replaceState(null,'','#'+(at+1));
  if(body.classList.contains('all'))slides[at].scrollIntoView({block:'nearest'});
};
const forward=()=>{
  if(body.classList.contains('all')||done>=steps[at].length)show(at+1);
  else play(at,done++);
};
const back=()=>{
  if(body.classList.contains('all')||done<=automatic(at))show(at-1,true,true);
  else draw(at,--done);
};
const read=()=>(Number(location.hash.slice(1))||1)-1;
const actions={
  ArrowRight:forward,ArrowDown:forward,PageDown:forward,' ':forward,Enter:()=>body.classList.contains('all')?body.classList.remove('all'):forward(),
  ArrowLeft:back,ArrowUp:back,PageUp:back,Backspace:back,
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
  if(event.target.closest('a,.clip'))return;
  const slide=event.target.closest('.slide');
  if(!slide)return;
  if(body.classList.contains('all')){body.classList.remove('all');show(slides.indexOf(slide));}
  else if(!event.target.closest('.note'))(event.clientX<innerWidth/3?back:forward)();
});
addEventListener('touchstart',(event)=>{body.dataset.from=event.touches[0].clientX},{passive:true});
addEventListener('touchend',(event)=>{
  const moved=event.changedTouches[0].clientX-body.dataset.from;
  if(Math.abs(moved)>50)(moved<0?forward:back)();
},{passive:true});
show(read(),false);
})();`;
