import { otherScriptsOf } from '@/components/parts/many-scripts'

/** Quotes and list items that one line may open within each other. Parsers call themselves for each. */
const mostContainers = 32
/** Brackets, asterisks and other marks of one paragraph. Parsers compare each with those before it. */
const mostMarks = 2_000

/** Characters of one paragraph, and those of them that are not ASCII: a browser lays them out in time that grows with the square. */
const longestParagraph = 20_000
const mostOtherScripts = 5_000

/** Empty lines in a row. Parsers look through them again for each. */
const mostEmptyLines = 1_000

/** What begins a quote or a list item: `> `, `- `, `12. `. */
const container = /(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]{0,4}/y
/** A line that begins a paragraph of its own. */
const beginning = /^(?:[ \t]*$|[ \t]*[#>|~`]|[ \t]*[-*+][ \t]|[ \t]*\d{1,9}[.)][ \t])/
const marks = new Set('[]*_~`<$')

function containersOf(line: string): number {
  let count = 0
  container.lastIndex = line.length - line.trimStart().length
  while (count <= mostContainers && container.test(line)) count += 1
  return count
}

function marksOf(line: string): number {
  let count = 0
  for (const character of line) if (marks.has(character)) count += 1
  return count
}

/** The lines that begin and end a block of code. */
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const closingFence = /^ {0,3}(`{3,}|~{3,})[ \t]*$/
/** HTML that goes on after an empty line, and formulas: in these, a fence is no fence. */
const raw = /<(?:[!?]|script|pre|style|textarea)|\$\$|\\\[/i

/** The lines that are not in blocks of code, with a line `code` in place of each of the others. */
function* linesOutsideCode(text: string): Generator<string> {
  const mayHaveCode = !raw.test(text)
  let open = ''
  let inHtml = false
  for (const line of text.split(/\r\n?|\n/)) {
    if (open !== '') {
      if (closingFence.exec(line)?.[1]?.startsWith(open)) open = ''
      yield 'code'
    } else {
      inHtml = line.trim() !== '' && (inHtml || line.includes('<'))
      if (mayHaveCode && !inHtml) open = fence.exec(line)?.[1] ?? ''
      yield open === '' ? line : 'code'
    }
  }
}

/**
 * True for Markdown that takes far more time to parse than its length suggests: quotes and lists nested in one line,
 * thousands of marks in one paragraph or of empty lines, and paragraphs of 20,000 characters of many scripts. No reader misses how that would look.
 */
export function isTangledMarkdown(text: string): boolean {
  let inParagraph = 0
  let length = 0
  let otherScripts = 0
  let emptyLines = 0
  for (const line of linesOutsideCode(text)) {
    if (containersOf(line) > mostContainers) return true
    const begins = beginning.test(line)
    inParagraph = marksOf(line) + (begins ? 0 : inParagraph)
    length = line.length + (begins ? 0 : length)
    otherScripts = otherScriptsOf(line) + (begins ? 0 : otherScripts)
    if (length > longestParagraph && otherScripts > mostOtherScripts) return true
    emptyLines = line.trim() === '' ? emptyLines + 1 : 0
    if (inParagraph > mostMarks || emptyLines > mostEmptyLines) return true
  }
  return false
}
