import { common, createLowlight } from 'lowlight'
import styles from '@/components/parts/code-tree.module.css'

const lowlight = createLowlight(common)

/** As much of a syntax tree as the highlighter makes. */
interface CodeNode {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: CodeNode[]
}

/** A stretch of code of one look. `at`: its place in the code, in characters. */
interface Token {
  at: number
  text: string
  look: string | undefined
}

/** `hljs-title` → how titles look; what we do not colour stays plain. */
function lookOf({ properties }: CodeNode): string | undefined {
  const names = Array.isArray(properties?.className) ? properties.className : []
  return names.map((name) => styles[String(name).replace('hljs-', '')]).find(Boolean)
}

function* tokensOf(node: CodeNode, look?: string): Generator<Omit<Token, 'at'>> {
  if (node.type === 'text' && node.value) yield { text: node.value, look }
  for (const child of node.children ?? []) yield* tokensOf(child, lookOf(child) ?? look)
}

/**
 * Some grammars take time for the square of the length of a hostile text: no more than this many characters are read at
 * once, about 50 ms at worst.
 */
const longestPiece = 3_000
/** Code that takes longer than this is left plain from there on. */
const maxMs = 200

/** Cuts code into pieces of at most `longestPiece` characters, after an empty line if there is one, else after a line. Only a piece of one line is longer. */
function piecesOf(code: string): string[] {
  const pieces: string[] = []
  let start = 0
  let afterEmptyLine = 0
  const cutAt = (end: number): void => {
    pieces.push(code.slice(start, end))
    start = end
  }
  let lineStart = 0
  for (const line of code.split(/(?<=\n)/)) {
    const isTooLong = (): boolean => lineStart > start && lineStart + line.length - start > longestPiece
    if (isTooLong()) cutAt(afterEmptyLine > start ? afterEmptyLine : lineStart)
    if (isTooLong()) cutAt(lineStart)
    lineStart += line.length
    if (line === '\n') afterEmptyLine = lineStart
  }
  cutAt(code.length)
  return pieces
}

/** Code as stretches that are coloured by what they are, in a language that is known. Other code, and lines that are too long, are one stretch. */
export function highlight(code: string, language: string): Token[] {
  if (!lowlight.registered(language)) return [{ at: 0, text: code, look: undefined }]
  const startedAt = performance.now()
  let at = 0
  return piecesOf(code).flatMap((piece) => {
    const isPlain = piece.length > longestPiece || performance.now() - startedAt > maxMs
    const tokens = isPlain
      ? [{ text: piece, look: undefined }]
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

/** The same, line by line. */
export function highlightLines(code: string, language: string): CodeLine[] {
  let line: CodeLine = { at: 0, tokens: [] }
  const lines = [line]
  for (const { at, text, look } of highlight(code, language)) {
    let place = at
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push((line = { at: place, tokens: [] }))
      if (piece) line.tokens.push({ at: place, text: piece, look })
      place += piece.length + 1
    }
  }
  return lines
}
