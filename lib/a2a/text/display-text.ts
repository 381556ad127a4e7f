const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g
/** Maximum number of combining marks on one letter. No language has more than ten; browsers take quadratic time for them. */
const excessMarks = /(\p{M}{30})\p{M}+/gu

/**
 * Returns a text that is safe to show: characters that change the text direction are written as `\u202E`, and more than 30
 * combining marks in a row are cut with `…`. Takes linear time.
 */
export function displayText(text: string): string {
  return text
    .replace(directionMarks, (mark) => String.raw`\u${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(excessMarks, '$1…')
}
