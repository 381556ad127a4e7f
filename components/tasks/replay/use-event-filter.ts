'use client'

import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { FrameFilter } from '@/components/entities/frames/frames'
import { rowKinds } from '@/lib/a2a/row-kinds'

const parsers = {
  find: parseAsString.withDefault(''),
  direction: parseAsStringLiteral(['all', 'out', 'in', 'own']).withDefault('all'),
  kind: parseAsStringLiteral(['all', ...rowKinds]).withDefault('all'),
  method: parseAsString.withDefault('all'),
}

/** Event filter in the URL of the page. */
export function useEventFilter(): [FrameFilter, (filter: FrameFilter) => void] {
  const [{ find, direction, kind, method }, set] = useQueryStates(parsers, { clearOnDefault: true })
  // Stable object for the same filter, so that other URL changes do not re-render the list.
  const filter = useMemo(() => ({ text: find, direction, kind, method }), [find, direction, kind, method])
  const change = ({ text, ...rest }: FrameFilter): void =>
    void set({ ...rest, find: text.slice(0, 200) }, text === find ? {} : { limitUrlUpdates: debounce(250) })
  return [filter, change]
}
