/** Titles that programs give without being asked. */
const MEANINGLESS =
  /^(?:(?:microsoft |ms )?(?:powerpoint|pptxgenjs|keynote))?[\s-]*(?:presentation|präsentation|présentation|presentación|presentazione|apresentação|презентация|プレゼンテーション|演示文稿|簡報|프레젠테이션|slide|title)?(?: (?:standard )?d[ei] powerpoint| powerpoint)?[\s\d]*$/i;

/** What a design is called that nobody named: by the title of its file, or as the file is called. */
export function designName(title: string, filename = ''): string {
  const stem = filename.replace(/\.[a-z]{3,4}$/i, '').trim();
  return (MEANINGLESS.test(title) ? stem || title.trim() : title.trim()) || 'Design';
}
