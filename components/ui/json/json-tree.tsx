'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, type PointerEvent, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'
import { getLineId } from '@/components/ui/json/json-lines'
import { JsonLineView } from '@/components/ui/json/json-line-view'
import { JsonSearch } from '@/components/ui/json/json-search'
import styles from '@/components/ui/json/json-tree.module.css'
import { useJsonTree } from '@/components/ui/json/use-json-tree'
import type { Json } from '@/lib/a2a/json'

/** A tree with fewer lines has no search field. */
const minSearchable = 12

const lineIdOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[role=treeitem]')?.dataset.id ?? null) : null

/**
 * A JSON value as a tree: fully open if it is small, with a search, and buttons to copy the path and the value of a line.
 * Long strings and lists are shown in steps. Accepts any JSON value.
 */
export function JsonTree({ value, className }: { value: Json; className?: string }) {
  const t = useTranslations('ui.json')
  const { lines, active, setActive, toggle, extend, onKeyDown, search, tree } = useJsonTree(value)
  const [pointed, setPointed] = useState<string | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const match = search.matches[search.at]
  const current = match ? getLineId(match.path) : null
  const onExtend = useStableCallback(extend)
  const point = ({ target }: PointerEvent): void => setPointed(lineIdOf(target))
  const press = ({ target }: MouseEvent): void => {
    // A click on a button, or one that selects text, does not fold the line.
    if (!(target instanceof Element) || target.closest('button') || getSelection()?.isCollapsed === false) return
    const id = lineIdOf(target)
    const line = lines.find((each) => each.id === id)
    if (line?.size || line?.type === 'more') toggle(line)
  }
  return (
    <div className={cn('bg-inherit', className)}>
      {lines.length >= minSearchable || search.text !== '' ? (
        <JsonSearch
          text={search.text}
          onText={search.setText}
          count={search.matches.length}
          at={search.at}
          onStep={search.step}
        />
      ) : null}
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label={t('label')}
        dir="ltr"
        className={styles.tree}
        onClick={press}
        onKeyDown={onKeyDown}
        onPointerOver={point}
        onPointerLeave={() => setPointed(null)}
        onFocus={({ target }) => {
          setHasFocus(true)
          const id = lineIdOf(target)
          if (id !== null) setActive(id)
        }}
        onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      >
        {lines.map((line) => (
          <JsonLineView
            key={line.id}
            line={line}
            wanted={search.wanted}
            active={line.id === active}
            current={line.id === current}
            pointed={line.id === pointed || (hasFocus && line.id === active)}
            onExtend={onExtend}
          />
        ))}
      </div>
    </div>
  )
}
