'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, type PointerEvent, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'
import { getLineId } from '@/components/ui/json/json-lines'
import { JsonLineView } from '@/components/ui/json/json-line-view'
import styles from '@/components/ui/json/json-tree.module.css'
import { useJsonTree } from '@/components/ui/json/use-json-tree'
import type { Json } from '@/lib/a2a/json'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { IconButton } from '@/components/ui/button/icon-button'
import { Input } from '@/components/ui/form/input'
import { isComposing } from '@/components/ui/form/is-composing'

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
          isPartial={search.isPartial}
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

interface JsonSearchProps {
  text: string
  onText: (text: string) => void
  /** Number of matches, and the position of the current one. */
  count: number
  at: number
  /** Some values were not searched. */
  isPartial: boolean
  onStep: (by: 1 | -1) => void
}

/** Search field of a JSON tree. Enter goes to the next match, Shift+Enter to the previous one. */
function JsonSearch({ text, onText, count, at, isPartial, onStep }: JsonSearchProps) {
  const t = useTranslations('ui.json')
  const isSearching = text.trim() !== ''
  return (
    <search className="sticky top-0 z-2 mb-1 flex h-7 items-center gap-1 bg-inherit font-sans">
      <span className="relative block max-w-64 min-w-0 flex-1">
        <Search aria-hidden className="absolute top-1.5 left-2 size-3.5 text-fg-faint" />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          maxLength={200}
          className="h-7 pl-7 text-xs"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
            if (event.key === 'Escape' && text !== '') {
              // Escape has no other effect during a search.
              event.stopPropagation()
              onText('')
            }
          }}
        />
      </span>
      {isSearching ? (
        <>
          <output className="tabular px-1 text-xs text-fg-muted">
            {count > 0 ? t('match', { at: at + 1, count }) : isPartial ? null : t('noMatches')}
            {isPartial ? ` ${t('partial')}` : null}
          </output>
          <IconButton label={t('previous')} size="sm" disabled={count === 0} onClick={() => onStep(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={t('next')} size="sm" disabled={count === 0} onClick={() => onStep(1)}>
            <ChevronDown />
          </IconButton>
        </>
      ) : null}
    </search>
  )
}
