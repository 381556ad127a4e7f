import { countNonAscii } from '@/components/parts/text/text-blocks'

/** Maximum nested quotes and list items in one line. Parsers recurse for each. */
const maxContainers = 32
/** Maximum brackets, asterisks and other marks in one paragraph. Parsers compare each with those before it. */
const maxMarks = 2_000

/** Maximum characters of one paragraph, also of non-ASCII ones: layout time grows with the square. */
const maxParagraphLength = 20_000
const maxNonAscii = 5_000

/** Maximum consecutive empty lines. Parsers scan them again for each. */
const maxEmptyLines = 1_000

/** Start of a quote or list item: `> `, `- `, `12. `. */
const container = /(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]{0,4}/y
/** A line that starts a new paragraph. */
const blockStart = /^(?:[ \t]*$|[ \t]*[#>|~`]|[ \t]*[-*+][ \t]|[ \t]*\d{1,9}[.)][ \t])/
const marks = new Set('[]*_~`<$')

function containersOf(line: string): number {
  let count = 0
  container.lastIndex = line.length - line.trimStart().length
  while (count <= maxContainers && container.test(line)) count += 1
  return count
}

function marksOf(line: string): number {
  let count = 0
  for (const character of line) if (marks.has(character)) count += 1
  return count
}

/** Fences of a code block. */
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const closingFence = /^ {0,3}(`{3,}|~{3,})[ \t]*$/
/** HTML that continues after an empty line, and formulas: fences have no meaning in these. */
const raw = /<(?:[!?]|script|pre|style|textarea)|\$\$|\\\[/i

/** Yields the lines outside code blocks, and a line `code` for each of the others. */
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
 * Returns true for Markdown that takes far more time to parse than its length suggests: quotes and lists nested in one line,
 * thousands of marks in one paragraph or of empty lines, and non-ASCII paragraphs of 20,000 characters. Such text is shown as
 * written.
 */
export function isExpensiveMarkdown(text: string): boolean {
  let inParagraph = 0
  let length = 0
  let otherScripts = 0
  let emptyLines = 0
  for (const line of linesOutsideCode(text)) {
    if (containersOf(line) > maxContainers) return true
    const startsBlock = blockStart.test(line)
    inParagraph = marksOf(line) + (startsBlock ? 0 : inParagraph)
    length = line.length + (startsBlock ? 0 : length)
    otherScripts = countNonAscii(line) + (startsBlock ? 0 : otherScripts)
    if (length > maxParagraphLength && otherScripts > maxNonAscii) return true
    emptyLines = line.trim() === '' ? emptyLines + 1 : 0
    if (inParagraph > maxMarks || emptyLines > maxEmptyLines) return true
  }
  return false
}
