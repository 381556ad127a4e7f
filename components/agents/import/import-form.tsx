'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ImportFault } from '@/components/agents/import/import-fault'
import { keptList } from '@/components/agents/import/kept-list'
import { ListBox } from '@/components/agents/import/list-box'
import { ListFound } from '@/components/agents/import/list-found'
import { useListSource } from '@/components/agents/import/use-list-source'
import { Button } from '@/components/ui/button'
import { takeCarriedList } from '@/lib/client/carried-list'
import type { FaultData } from '@/lib/faults/fault'

/** Gives a list, shows what it holds, and begins to import it. */
export function ImportForm({ initialUrl }: { initialUrl: string }) {
  const t = useTranslations('import')
  const { source, given, looked, fault, looking, starting, change, look, start } = useListSource({ text: initialUrl })
  const startButton = useRef<HTMLButtonElement>(null)
  const found = looked ?? (given.kind === 'list' ? given.preview : null)
  const catalogs = given.kind === 'list' && !looked ? given.catalogs : 0
  const count = found ? found.agents : 0
  const ready = found !== null && count + catalogs > 0

  const takeUp = useEffectEvent(() => {
    const text = takeCarriedList() || (initialUrl ? '' : keptList.get())
    if (text) change({ text })
  })
  useEffect(() => takeUp(), [])
  useEffect(() => {
    if (looked) startButton.current?.focus()
  }, [looked])

  const submit = () => (ready ? start() : given.kind === 'address' ? look() : undefined)
  const problem: FaultData | null =
    given.kind === 'unusable'
      ? { kind: 'invalid-input', message: given.problem.code, details: { ...given.problem } }
      : null
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ListBox source={source} onChange={change} onSubmit={submit} />
      <output className="sr-only">
        {looking ? t('looking') : found ? t('found', { format: t(`formats.${found.format}`), count }) : null}
      </output>
      {found ? <ListFound preview={found} catalogs={catalogs} /> : null}
      {fault ? (
        <ImportFault fault={fault} address={given.kind === 'address' ? given.address : undefined} onRetry={submit} />
      ) : null}
      {problem ? <ImportFault fault={problem} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        {given.kind === 'address' && !found ? (
          <Button type="submit" variant="primary" disabled={looking}>
            {looking ? t('looking') : t('look')}
          </Button>
        ) : (
          <Button ref={startButton} type="submit" variant="primary" disabled={!ready || starting}>
            {starting ? t('starting') : ready ? t('start', { count }) : t('startNothing')}
          </Button>
        )}
        {ready ? <p className="text-xs text-fg-faint">{t('keepsGoing')}</p> : null}
      </div>
    </form>
  )
}
