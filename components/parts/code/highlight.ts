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

/** A stretch of code of one look. */
export interface Token {
  text: string
  look: string | undefined
}

/** `hljs-title` → how titles look; what we do not colour stays plain. */
function lookOf({ properties }: CodeNode): string | undefined {
  const names = Array.isArray(properties?.className) ? properties.className : []
  return names.map((name) => styles[String(name).replace('hljs-', '')]).find(Boolean)
}

function* tokensOf(node: CodeNode, look?: string): Generator<Token> {
  if (node.type === 'text') yield { text: node.value ?? '', look }
  for (const child of node.children ?? []) yield* tokensOf(child, lookOf(child) ?? look)
}

/** Code as stretches that are coloured by what they are, in a language that is known; else as one. */
export function highlight(code: string, language: string): Token[] {
  if (!lowlight.registered(language)) return [{ text: code, look: undefined }]
  return [...tokensOf(lowlight.highlight(language, code) as CodeNode)]
}

/** The same, line by line. */
export function highlightLines(code: string, language: string): Token[][] {
  const lines: Token[][] = [[]]
  for (const { text, look } of highlight(code, language)) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (piece) lines.at(-1)?.push({ text: piece, look })
    }
  }
  return lines
}
