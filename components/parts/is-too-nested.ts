/** Lists and quotes within each other, on one line, at most. More than anybody writes; parsers of Markdown recurse into them. */
const tooNested = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){50}/m

/** True for a text whose Markdown cannot be parsed in a reasonable time: `1. 1. 1. …`. It is shown as plain text. */
export const isTooNested = (text: string): boolean => tooNested.test(text)
