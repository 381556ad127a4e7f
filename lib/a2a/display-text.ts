const directions = /[\u202A-\u202E\u2066-\u2069]/g
/** Marks on one letter that are shown. No language has more than ten; a browser compares each with all before it. */
const manyMarks = /(\p{M}{30})\p{M}+/gu

/**
 * Returns a text as it can be shown: marks that change the direction of letters are written as `\u202E` instead of obeyed,
 * and `…` stands for more than 30 combining marks in a row. Takes linear time.
 */
export function displayText(text: string): string {
  return text
    .replace(directions, (mark) => String.raw`\u${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(manyMarks, '$1…')
}
