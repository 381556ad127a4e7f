'use client'

import { useRouter } from 'next/navigation'
import { useDeferredValue, useMemo, useRef, useState, useTransition } from 'react'
import type { CatalogProblem } from '@/lib/a2a/catalog/catalog'
import { isScalar, readCatalog } from '@/lib/a2a/catalog/read-catalog'
import type { ImportPreview } from '@/lib/api/catalog'
import { previewImport, startImport } from '@/lib/client/import-list'
import { createTabStorage } from '@/lib/client/tab-storage'
import type { FaultData } from '@/lib/faults/fault'

/** Maximum length that is stored. Longer lists should be files. */
const most = 256 * 1024
const storage = createTabStorage('switchboard.pasted-list')

/** The pasted list of this tab, in session storage. */
export const pastedList = {
  /** Removes the stored list if `text` is empty or too long. */
  set: (text: string): void => (text && text.length <= most ? storage.set(text) : storage.clear()),
  get: storage.get,
}

/** The detected input: nothing, a URL, a list, or something unusable. */
type ListInput =
  | { kind: 'nothing' }
  | { kind: 'address'; address: string }
  | { kind: 'list'; preview: ImportPreview; catalogs: number }
  | { kind: 'unusable'; problem: CatalogProblem }

const maxLabels = 50

/** Detects the input. A single URL is the location of a list, not a list with one entry. */
function readListInput(text: string): ListInput {
  const input = text.trim()
  if (input === '') return { kind: 'nothing' }
  if (input.length <= 2048 && !/\s/.test(input) && !/^[[{"<]/.test(input) && !isScalar(input))
    return { kind: 'address', address: input }
  const list = readCatalog(text)
  if (!list.ok) return { kind: 'unusable', problem: list.problem }
  const { format, items, leftOut } = list.value
  const agents = items.filter((item) => !('problem' in item) && !('catalog' in item))
  const broken = items.filter((item) => 'problem' in item).length
  const labels = agents.slice(0, maxLabels).map(({ label }) => label)
  return {
    kind: 'list',
    preview: { format, sourceUrl: null, agents: agents.length, broken, leftOut, labels },
    catalogs: items.length - agents.length - broken,
  }
}

/** A list as text, with the file it came from. */
export interface ListSource {
  text: string
  file?: { name: string; size: number }
}

/** What the server responded to a list. */
interface Outcome {
  /** The text that it was for. */
  text: string
  loaded: ImportPreview | null
  fault: FaultData | null
}

const noOutcome = { loaded: null, fault: null }

/** The state of the import form: the source, its preview, and the start of the import. */
export function useListSource(initial: ListSource) {
  const router = useRouter()
  const [source, setSource] = useState(initial)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const latest = useRef('')
  /** True while an import starts. The list must stay the same, because an error is shown for it. */
  const isStarting = useRef(false)
  const [looking, startLooking] = useTransition()
  const [starting, startStarting] = useTransition()
  // Deferred, since parsing large lists takes time.
  const text = useDeferredValue(source.text)
  const input = useMemo(() => readListInput(text), [text])
  const { loaded, fault } = outcome?.text === source.text ? outcome : noOutcome

  const change = (next: ListSource) => {
    if (isStarting.current) return
    pastedList.set(next.file ? '' : next.text)
    setSource(next)
  }
  const readList = (address: string) =>
    startLooking(async () => {
      setOutcome(null)
      latest.current = address
      const result = await previewImport(JSON.stringify({ url: address }))
      // A later preview may have ended before.
      if (latest.current !== address) return
      setOutcome({
        text: source.text,
        loaded: result.ok ? result.value : null,
        fault: result.ok ? null : result.fault,
      })
    })
  const start = (body: string) =>
    startStarting(async () => {
      setOutcome({ text: source.text, loaded, fault: null })
      isStarting.current = true
      const result = await startImport(body).finally(() => (isStarting.current = false))
      if (!result.ok) return setOutcome({ text: source.text, loaded, fault: result.fault })
      pastedList.set('')
      router.push(`/agents/import?id=${result.value.id}`)
    })
  /** Previews the list at a URL, and imports a list that was previewed. Does nothing without a usable input. */
  const submit = () => {
    if (isStarting.current) return
    // The deferred input may be older than what the user submits.
    const current = readListInput(source.text)
    if (current.kind === 'list' && current.preview.agents + current.catalogs > 0) start(source.text)
    else if (current.kind === 'address' && loaded?.agents) start(JSON.stringify({ url: current.address }))
    else if (current.kind === 'address') readList(current.address)
  }
  return { source, input, loaded, fault, looking, starting, change, submit }
}
