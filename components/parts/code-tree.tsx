'use client'

import { common, createLowlight } from 'lowlight'
import { Fragment, type ReactNode } from 'react'
import styles from '@/components/parts/code-tree.module.css'

const lowlight = createLowlight(common)

/** As much of a syntax tree as the highlighter makes. */
interface CodeNode {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: CodeNode[]
}

/** `hljs-title` → how titles look; what we do not colour stays plain. */
function lookOf({ properties }: CodeNode): string | undefined {
  const names = Array.isArray(properties?.className) ? properties.className : []
  return names.map((name) => styles[String(name).replace('hljs-', '')]).find(Boolean)
}

function show(node: CodeNode, key: number): ReactNode {
  if (node.type === 'text') return <Fragment key={key}>{node.value}</Fragment>
  const children = node.children?.map(show)
  const look = lookOf(node)
  return look ? (
    <span key={key} className={look}>
      {children}
    </span>
  ) : (
    <Fragment key={key}>{children}</Fragment>
  )
}

/** Code with its words coloured by what they are, in a language that is known; else as it is. */
export function CodeTree({ code, language }: { code: string; language: string }) {
  if (!lowlight.registered(language)) return code
  return <>{lowlight.highlight(language, code).children.map((node, index) => show(node as CodeNode, index))}</>
}
