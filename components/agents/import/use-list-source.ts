'use client'

import { useRouter } from 'next/navigation'
import { useDeferredValue, useMemo, useState, useTransition } from 'react'
import { keptList } from '@/components/agents/import/kept-list'
import type { CatalogProblem } from '@/lib/a2a/catalog/catalog'
import { isScalar, readCatalog } from '@/lib/a2a/catalog/read-catalog'
import type { ImportPreview } from '@/lib/api/catalog'
import { beginImport, previewList } from '@/lib/client/send-list'
import type { FaultData } from '@/lib/faults/fault'

/** What was given: nothing yet, where a list is, a list, or what is none. */
type GivenList =
  | { kind: 'nothing' }
  | { kind: 'address'; address: string }
  | { kind: 'list'; preview: ImportPreview; catalogs: number }
  | { kind: 'unusable'; problem: CatalogProblem }

const mostLabels = 50

/** Reads what a person pasted or chose. An address alone is where the list is, not a list of one. */
function readGiven(text: string): GivenList {
  const given = text.trim()
  if (given === '') return { kind: 'nothing' }
  if (given.length <= 2048 && !/\s/.test(given) && !/^[[{"<]/.test(given) && !isScalar(given))
    return { kind: 'address', address: given }
  const list = readCatalog(text)
  if (!list.ok) return { kind: 'unusable', problem: list.problem }
  const { format, items, leftOut } = list.value
  const agents = items.filter((item) => !('problem' in item) && !('catalog' in item))
  const broken = items.filter((item) => 'problem' in item).length
  const labels = agents.slice(0, mostLabels).map(({ label }) => label)
  return {
    kind: 'list',
    preview: { format, sourceUrl: null, agents: agents.length, broken, leftOut, labels },
    catalogs: items.length - agents.length - broken,
  }
}

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
