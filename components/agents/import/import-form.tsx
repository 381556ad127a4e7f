'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ImportFault } from '@/components/agents/import/import-fault'
import { pastedList, useListSource } from '@/components/agents/import/use-list-source'
import { ListBox } from '@/components/agents/import/list-box'
import { Button } from '@/components/ui/button/button'
import type { ImportPreview } from '@/lib/api/catalog'
import { takePendingList } from '@/lib/client/import-list'
import type { FaultData } from '@/lib/faults/fault'

const maxNamed = 12

interface ListPreviewProps {
  preview: ImportPreview
  /** Number of nested catalogs that must be fetched. */
  catalogs?: number
}

/** A preview of a list before the import. */
function ListPreview({ preview, catalogs = 0 }: ListPreviewProps) {
  const t = useTranslations('import')
  const { format, agents, broken, leftOut, labels, sourceUrl } = preview
  const named = [...new Set(labels)].slice(0, maxNamed)
  return (
    <section className="grid grid-cols-1 gap-2 rounded-panel border border-line bg-bg-raised px-4 py-3">
      <h2 className="text-sm">{t('found', { format: t(`formats.${format}`), count: agents })}</h2>
      {sourceUrl ? (
        <p className="font-mono text-xs break-all text-fg-muted" dir="ltr">
          {sourceUrl}
        </p>
      ) : null}
      {named.length > 0 ? (
        <ul className="flex flex-wrap gap-x-1.5 gap-y-0.5 text-fg-muted">
          {named.map((label) => (
            <li
              key={label}
              className="max-w-full truncate after:text-fg-faint not-last:after:content-['_·']"
              dir="auto"
            >
              {label}
            </li>
          ))}
          {agents > named.length ? (
            <li className="text-fg-faint">{t('more', { count: agents - named.length })}</li>
          ) : null}
        </ul>
      ) : null}
      {catalogs > 0 ? <p className="text-fg-muted">{t('catalogsInside', { count: catalogs })}</p> : null}
      {broken > 0 ? <p className="text-state-input-required">{t('brokenLines', { count: broken })}</p> : null}
      {leftOut > 0 ? <p className="text-fg-muted">{t('leftOut', { count: leftOut })}</p> : null}
    </section>
  )
}

/** The import form: a list, its preview, and the start button. */
export function ImportForm({ initialUrl }: { initialUrl: string }) {
  const t = useTranslations('import')
  const { source, input, loaded, fault, looking, starting, change, submit } = useListSource({
    text: initialUrl,
  })
  const startButton = useRef<HTMLButtonElement>(null)
  const preview = loaded ?? (input.kind === 'list' ? input.preview : null)
  const catalogs = input.kind === 'list' && !loaded ? input.catalogs : 0
  const count = preview ? preview.agents : 0
  const ready = preview !== null && count + catalogs > 0

  const takeUp = useEffectEvent(() => {
    const text = takePendingList() || (initialUrl ? '' : pastedList.get())
    if (text) change({ text })
  })
  useEffect(() => takeUp(), [])
  useEffect(() => {
    if (loaded) startButton.current?.focus()
  }, [loaded])

  const problem: FaultData | null =
    input.kind === 'unusable'
      ? { kind: 'invalid-input', message: input.problem.code, details: { ...input.problem } }
      : null
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ListBox source={source} readOnly={starting} onChange={change} onSubmit={submit} />
      <output className="sr-only">
        {looking ? t('looking') : preview ? t('found', { format: t(`formats.${preview.format}`), count }) : null}
      </output>
      {preview ? <ListPreview preview={preview} catalogs={catalogs} /> : null}
      {fault ? (
        <ImportFault fault={fault} address={input.kind === 'address' ? input.address : undefined} onRetry={submit} />
      ) : null}
      {problem ? <ImportFault fault={problem} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        {input.kind === 'address' && !preview ? (
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
