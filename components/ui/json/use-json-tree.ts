'use client'

import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { findInJson, type JsonMatch } from '@/components/ui/json/find-in-json'
import {
  buildJsonLines,
  createOpenByDefault,
  getLineId,
  initialView,
  type JsonLine,
  revealPath,
  setOpen,
  showMore,
} from '@/components/ui/json/json-lines'
import type { Json } from '@/lib/a2a/json'

/** Returns the position that a key moves to from a line; null if the key does not move. */
function getTarget(key: string, lines: readonly JsonLine[], from: number): number | null {
  const line = lines[from]
  switch (key) {
    case 'ArrowDown':
      return Math.min(lines.length - 1, from + 1)
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'Home':
      return 0
    case 'End':
      return lines.length - 1
    case 'ArrowRight':
      return line?.open ? from + 1 : null
    case 'ArrowLeft':
      return line
        ? Math.max(
            0,
            lines.findLastIndex(({ path }, at) => at < from && path.length < line.path.length),
          )
        : null
    default:
      return null
  }
}

function findLine(tree: HTMLElement | null, id: string): HTMLElement | undefined {
  const lines = [...(tree?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
  return lines.find(({ dataset }) => dataset.id === id)
}

interface JsonTreeState {
  lines: readonly JsonLine[]
  /** ID of the line that is the tab stop. */
  active: string
  setActive: (id: string) => void
  /** Opens or closes an object or list, or shows more of a long one. */
  toggle: (line: JsonLine) => void
  extend: (line: JsonLine) => void
  onKeyDown: (event: KeyboardEvent) => void
  search: {
    text: string
    setText: (text: string) => void
    /** Lowercase search text; empty without a search. */
    wanted: string
    matches: readonly JsonMatch[]
    /** Some values were not searched. */
    isPartial: boolean
    /** Position of the current match. */
    at: number
    step: (by: 1 | -1) => void
  }
  tree: RefObject<HTMLDivElement | null>
}

/** State of a JSON tree: what is open, which line has the focus, and the search. */
export function useJsonTree(value: Json): JsonTreeState {
  const [view, setView] = useState(initialView)
  const [active, setActive] = useState('')
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const tree = useRef<HTMLDivElement>(null)
  const openByDefault = useMemo(() => createOpenByDefault(value), [value])
  const wanted = useDeferredValue(text).trim().toLowerCase()
  const { matches, isPartial } = useMemo(() => findInJson(value, wanted), [value, wanted])
  const current = matches[at]
  const [revealed, setRevealed] = useState<JsonMatch>()
  if (current !== revealed) {
    setRevealed(current)
    if (current) setView(revealPath(value, view, current.path, current.end))
  }
  const lines = useMemo(() => buildJsonLines(value, view, openByDefault), [value, view, openByDefault])
  const tabStop = lines.some(({ id }) => id === active) ? active : (lines[0]?.id ?? '')

  useEffect(() => {
    if (revealed) findLine(tree.current, getLineId(revealed.path))?.scrollIntoView({ block: 'nearest' })
  }, [revealed])

  const extend = ({ path, value }: JsonLine): void => setView(showMore(view, path, value))
  const toggle = (line: JsonLine): void => {
    if (line.type === 'more') extend(line)
    else if (line.size) setView(setOpen(view, line.id, !line.open))
    else if (line.left > 0) extend(line)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Element) || event.target.getAttribute('role') !== 'treeitem') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = lines.findIndex(({ id }) => id === tabStop)
    const line = lines[from]
    if (!line) return
    const opens = event.key === 'Enter' || event.key === ' ' || (event.key === 'ArrowRight' && !line.open)
    const closes = event.key === 'ArrowLeft' && line.open
    const target = getTarget(event.key, lines, from)
    if (!opens && !closes && target === null) return
    event.preventDefault()
    event.stopPropagation()
    if (opens || closes) return toggle(line)
    const next = lines[target ?? from]
    if (!next) return
    setActive(next.id)
    findLine(tree.current, next.id)?.focus()
  }

  const step = (by: 1 | -1): void => {
    if (matches.length === 0) return
    const next = (at + by + matches.length) % matches.length
    setAt(next)
    setActive(getLineId(matches[next]?.path ?? []))
  }

  const change = (next: string): void => {
    setText(next)
    setAt(0)
  }
  const search = { text, setText: change, wanted, matches, isPartial, at, step }
  return { lines, active: tabStop, setActive, toggle, extend, onKeyDown, search, tree }
}
