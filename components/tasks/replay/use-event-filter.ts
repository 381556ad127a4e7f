'use client'

import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { FrameFilter } from '@/components/ui/filter-frames'
import { rowKinds } from '@/lib/a2a/row-kinds'

const parsers = {
  find: parseAsString.withDefault(''),
  direction: parseAsStringLiteral(['all', 'out', 'in', 'own']).withDefault('all'),
  kind: parseAsStringLiteral(['all', ...rowKinds]).withDefault('all'),
  method: parseAsString.withDefault('all'),
}

/** Which events are listed, as the page's address has it. */
export function useEventFilter(): [FrameFilter, (filter: FrameFilter) => void] {
  const [{ find, direction, kind, method }, set] = useQueryStates(parsers, { clearOnDefault: true })
  // The same object for the same filter: what is listed by it is not drawn again for any other change of the address.
  const filter = useMemo(() => ({ text: find, direction, kind, method }), [find, direction, kind, method])
  const change = ({ text, ...rest }: FrameFilter): void =>
    void set({ ...rest, find: text.slice(0, 200) }, text === find ? {} : { limitUrlUpdates: debounce(250) })
  return [filter, change]
}
