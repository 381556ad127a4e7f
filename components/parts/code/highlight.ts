import { common, createLowlight } from 'lowlight'
import styles from '@/components/parts/code/highlight.module.css'

const lowlight = createLowlight(common)

/** The part of the highlighter's syntax tree that is used. */
interface CodeNode {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: CodeNode[]
}

/** A token with its style. `at`: position in the code, in characters. */
interface Token {
  at: number
  text: string
  style: string | undefined
}

/** `hljs-title` → the style of titles; undefined for unstyled classes. */
function getStyle({ properties }: CodeNode): string | undefined {
  const names = Array.isArray(properties?.className) ? properties.className : []
  return names.map((name) => styles[String(name).replace('hljs-', '')]).find(Boolean)
}

function* tokensOf(node: CodeNode, style?: string): Generator<Omit<Token, 'at'>> {
  if (node.type === 'text' && node.value) yield { text: node.value, style }
  for (const child of node.children ?? []) yield* tokensOf(child, getStyle(child) ?? style)
}

/** Maximum characters per chunk: some grammars take quadratic time on hostile text. A chunk takes at most about 50 ms. */
const maxChunkLength = 3_000
/** After this time, in milliseconds, the rest is not highlighted. */
const maxMs = 200

/**
 * Splits code into chunks of at most `maxChunkLength` characters, after an empty line if there is one, else after a line. Only
 * a chunk with a single line is longer.
 */
function splitChunks(code: string): string[] {
  const pieces: string[] = []
  let start = 0
  let afterEmptyLine = 0
  const cutAt = (end: number): void => {
    pieces.push(code.slice(start, end))
    start = end
  }
  let lineStart = 0
  for (const line of code.split(/(?<=\n)/)) {
    const isTooLong = (): boolean => lineStart > start && lineStart + line.length - start > maxChunkLength
    if (isTooLong()) cutAt(afterEmptyLine > start ? afterEmptyLine : lineStart)
    if (isTooLong()) cutAt(lineStart)
    lineStart += line.length
    if (line === '\n') afterEmptyLine = lineStart
  }
  cutAt(code.length)
  return pieces
}

/** Splits code into highlighted tokens. Code in unknown languages and overlong lines are one token. */
export function highlight(code: string, language: string): Token[] {
  if (!lowlight.registered(language)) return [{ at: 0, text: code, style: undefined }]
  const startedAt = performance.now()
  let at = 0
  return splitChunks(code).flatMap((piece) => {
    const isPlain = piece.length > maxChunkLength || performance.now() - startedAt > maxMs
    const tokens = isPlain
      ? [{ text: piece, style: undefined }]
      : [...tokensOf(lowlight.highlight(language, piece) as CodeNode)]
    return tokens.map((token) => {
      const placed = { at, ...token }
      at += token.text.length
      return placed
    })
  })
}

interface CodeLine {
  at: number
  tokens: Token[]
}

/** Splits code into lines of highlighted tokens. */
export function highlightLines(code: string, language: string): CodeLine[] {
  let line: CodeLine = { at: 0, tokens: [] }
  const lines = [line]
  for (const { at, text, style } of highlight(code, language)) {
    let offset = at
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push((line = { at: offset, tokens: [] }))
      if (piece) line.tokens.push({ at: offset, text: piece, style })
      offset += piece.length + 1
    }
  }
  return lines
}
