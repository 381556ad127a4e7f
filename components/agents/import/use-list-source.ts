'use client'

import { useRouter } from 'next/navigation'
import { useDeferredValue, useMemo, useState, useTransition } from 'react'
import { readGiven } from '@/components/agents/import/given-list'
import { keptList } from '@/components/agents/import/kept-list'
import type { ImportPreview } from '@/lib/api/catalog'
import { beginImport, previewList } from '@/lib/client/send-list'
import type { FaultData } from '@/lib/faults/fault'

/** A list as text, from a file where it has a name. */
export interface ListSource {
  text: string
  file?: { name: string; size: number }
}

/** The way from a list, or the address of one, to its import. */
export function useListSource(initial: ListSource) {
  const router = useRouter()
  const [source, setSource] = useState(initial)
  const [looked, setLooked] = useState<ImportPreview | null>(null)
  const [fault, setFault] = useState<FaultData | null>(null)
  const [looking, startLooking] = useTransition()
  const [starting, startStarting] = useTransition()
  // Large lists take a moment.
  const text = useDeferredValue(source.text)
  const given = useMemo(() => readGiven(text), [text])
  const body = given.kind === 'address' ? JSON.stringify({ url: given.address }) : source.text

  const change = (next: ListSource) => {
    keptList.keep(next.file ? '' : next.text)
    setSource(next)
    setLooked(null)
    setFault(null)
  }
  const look = () =>
    startLooking(async () => {
      setFault(null)
      const result = await previewList(body)
      if (result.ok) setLooked(result.value)
      else setFault(result.fault)
    })
  const start = () =>
    startStarting(async () => {
      setFault(null)
      const result = await beginImport(body)
      if (!result.ok) return setFault(result.fault)
      keptList.keep('')
      router.push(`/agents/import?id=${result.value.id}`)
    })
  return { source, given, looked, fault, looking, starting, change, look, start }
}
