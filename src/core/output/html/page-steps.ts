/**
 * Script of the steps of slides: it shows and hides their elements. `steps` are those of each slide, and
 * `done` is the number that is done on the slide that is shown.
 */
export const PAGE_STEPS = `
const steps=slides.map((slide)=>JSON.parse(slide.dataset.steps||'[]')),still=matchMedia('(prefers-reduced-motion: reduce)').matches;
let done=0;
const automatic=(at)=>{const first=steps[at].findIndex((step)=>step.start==='click');return first<0?steps[at].length:first};
const targetOf=(at,effect)=>{
  const whole='[data-show~="'+CSS.escape(effect.element)+'"]',{paragraphs,series,category}=effect;
  const part=paragraphs?Array.from({length:Math.min(1000,paragraphs[1]-paragraphs[0]+1)},(_,n)=>whole+' [data-paragraph="'+(paragraphs[0]+n)+'"]').join()
    :series?whole+' [data-series="'+series+'"]':category?whole+' [data-category="'+category+'"]':whole;
  return [...slides[at].querySelectorAll(part)];
};
const nameOf=(effect)=>[effect.element,effect.paragraphs,effect.series,effect.category].join('/');
const framesOf=(effect,svg)=>{
  const {width,height}=svg.viewBox.baseVal,from=effect.from||(effect.effect==='fly_in'?'bottom':'left');
  if(effect.effect==='wipe')return [{clipPath:{left:'inset(0 100% 0 0)',right:'inset(0 0 0 100%)',top:'inset(0 0 100% 0)',bottom:'inset(100% 0 0 0)'}[from]},{clipPath:'inset(0)'}];
  if(effect.effect==='fly_in')return [{translate:(from==='left'?-width:from==='right'?width:0)+'px '+(from==='top'?-height:from==='bottom'?height:0)+'px'},{translate:'0px 0px'}];
  if(effect.effect==='grow'||effect.effect==='zoom')return [{scale:0,transformBox:'fill-box',transformOrigin:'center'},{scale:1,transformBox:'fill-box',transformOrigin:'center'}];
  return [{opacity:0},{opacity:1}];
};
const draw=(at,count)=>{
  const shown=new Map();
  steps[at].forEach(({effects},index)=>effects.forEach((effect)=>{
    const name=nameOf(effect);
    if(!shown.has(name))shown.set(name,{effect,on:effect.kind!=='entrance'});
    if(index<count&&(effect.kind==='entrance'||effect.kind==='exit'))shown.get(name).on=effect.kind==='entrance';
  }));
  for(const {effect,on} of shown.values())targetOf(at,effect).forEach((one)=>{one.style.visibility=on?'':'hidden'});
};
const play=(at,index)=>{
  draw(at,index+1);
  if(still||!steps[at][index])return;
  const svg=slides[at].querySelector('svg');
  for(const effect of steps[at][index].effects)if(effect.kind==='entrance')
    for(const one of targetOf(at,effect))one.animate(framesOf(effect,svg),{delay:effect.at*1000,duration:Math.max(1,effect.seconds*1000),fill:'backwards'});
};
const enter=(at,all)=>{
  done=all?steps[at].length:automatic(at);
  if(done>0&&!all)play(at,done-1);else draw(at,done);
  const turn=JSON.parse(slides[at].dataset.transition||'null');
  if(turn&&turn.effect!=='none'&&!still&&!all)slides[at].animate([{opacity:0},{opacity:1}],{duration:(turn.seconds||.5)*1000});
};`;
