'use client'

import { Star } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Facet } from '@/components/agents/directory/use-directory-params'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/form/input'

interface FacetOptionsProps {
  facet: Facet
  onTurn: (value: string) => void
  /** Class of a row. */
  className?: string
  /** Class around the filter field. */
  boxClassName?: string
}

/** Maximum number of values without a filter field. */
const maxUnsearched = 9

/** Moves the focus with Up and Down, as in a menu. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input')]
  const place = stops.indexOf(event.target as HTMLElement)
  event.preventDefault()
  stops[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

const chosenFirst = ({ options, chosen }: Facet) =>
  options.toSorted((one, other) => Number(chosen.includes(other.value)) - Number(chosen.includes(one.value)))

/** The values of a facet, each with its number of agents. */
export function FacetOptions({ facet, onTurn, className, boxClassName }: FacetOptionsProps) {
  const t = useTranslations('directory')
  const format = useFormatter()
  const id = useId()
  const [words, setWords] = useState('')
  // The order stays fixed while open, even if counts change.
  const [opened] = useState(() => chosenFirst(facet))
  const now = new Map(facet.options.map((option) => [option.value, option]))
  const known = new Set(opened.map(({ value }) => value))
  const options = [
    ...opened.map((option) => now.get(option.value) ?? { ...option, count: 0 }),
    ...facet.options.filter(({ value }) => !known.has(value)),
  ]
  const wanted = words.trim().toLowerCase()
  const shown = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <div onKeyDown={walk} role="presentation">
      {options.length > maxUnsearched ? (
        <div className={cn('mb-1.5', boxClassName)}>
          <Input
            type="search"
            value={words}
            dir="auto"
            onChange={({ target }) => setWords(target.value)}
            aria-label={t('findValue', { facet: facet.label })}
            placeholder={t('findValue', { facet: facet.label })}
            className="text-left"
          />
        </div>
      ) : null}
      <fieldset aria-label={facet.label} className="min-w-0">
        {shown.map(({ value, label, count }) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className={cn(
              'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-[4px] px-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
              className,
            )}
          >
            <input
              id={`${id}-${value}`}
              type="checkbox"
              checked={facet.chosen.includes(value)}
              onChange={() => onTurn(value)}
              className="size-3.5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1 truncate text-left" dir="auto" title={label}>
              {label}
            </span>
            <span className="shrink-0 text-xs text-fg-faint tabular">{format.number(count)}</span>
          </label>
        ))}
      </fieldset>
      {shown.length === 0 ? <p className="px-2 py-3 text-fg-muted">{t('noValue')}</p> : null}
    </div>
  )
}

interface FavoriteFilterProps {
  value: boolean
  onChange: (value: boolean) => void
  className?: string
}

/** A toggle to show favorites only. */
export function FavoriteFilter({ value, onChange, className }: FavoriteFilterProps) {
  const t = useTranslations('directory')
  return (
    <Button
      size="sm"
      aria-pressed={value}
      onClick={() => onChange(!value)}
      className={cn('rounded-full', value ? 'border-accent bg-accent/8' : 'text-fg-muted', className)}
    >
      <Star
        aria-hidden
        fill={value ? 'currentColor' : 'none'}
        className={cn('size-3.5!', value && 'text-state-input-required')}
      />
      {t('favorites')}
    </Button>
  )
}
