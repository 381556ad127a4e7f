const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** A text whose marks that turn the direction of letters around are told as `\u202E` instead of obeyed. */
export function toldDirections(text: string): string {
  return text.replace(directions, (mark) => String.raw`\u${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
