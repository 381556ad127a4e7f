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

/** Code as stretches that are coloured by what they are, in a language that is known; else as one. */
export function highlight(code: string, language: string): Token[] {
  if (!lowlight.registered(language)) return [{ at: 0, text: code, look: undefined }]
  let at = 0
  return [...tokensOf(lowlight.highlight(language, code) as CodeNode)].map((token) => {
    const placed = { at, ...token }
    at += token.text.length
    return placed
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
