'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { JsonTree } from '@/components/ui/json-tree'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import type { Json } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import { asCurl, type Wire } from '@/lib/replay/as-curl'

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Longest text that is drawn when a frame is not JSON. */
const drawnText = 20_000

function curlOf(row: LogRow, wire: Wire | undefined): string | null {
  if (!wire || row.direction !== 'out' || row.event.kind !== 'request') return null
  return asCurl(wire, row.raw, row.event.call.operation === 'stream' || row.event.call.operation === 'subscribe')
}

function AsText({ text }: { text: string }) {
  const t = useTranslations('frames')
  return (
    <pre className="font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
      {text.slice(0, drawnText)}
      {text.length > drawnText ? (
        <span className="text-fg-faint">… {t('more', { count: text.length - drawnText })}</span>
      ) : null}
    </pre>
  )
}

/** One frame opened: what went over the wire, what Switchboard understood, and the same call as a command. */
export function FrameBody({ row, wire }: { row: LogRow; wire?: Wire | undefined }) {
  const t = useTranslations('frames')
  const sent = useMemo(() => parse(row.raw), [row.raw])
  const curl = curlOf(row, wire)
  const tabs = [
    ...(row.raw === ''
      ? []
      : [
          {
            id: 'sent',
            text: row.raw,
            view: sent === undefined ? <AsText text={row.raw} /> : <JsonTree value={sent} />,
          },
        ]),
    {
      id: 'normalised',
      text: JSON.stringify(row.event, null, 2),
      view: <JsonTree value={row.event as unknown as Json} />,
    },
    ...(curl === null ? [] : [{ id: 'curl', text: curl, view: <AsText text={curl} /> }]),
  ]
  return (
    <Tabs defaultValue={tabs[0]?.id ?? 'normalised'} className="border-y border-line bg-bg-subtle">
      <TabsList className="px-3">
        {tabs.map((tab) => (
          <TabsTrigger key={tab.id} value={tab.id} className="h-8 text-xs">
            {t(`tabs.${tab.id}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map((tab) => (
        <TabsContent key={tab.id} value={tab.id} className="relative outline-offset-[-2px]">
          <CopyButton
            text={tab.text}
            label={t(`copy.${tab.id}`)}
            className="absolute top-1 right-2 z-10 bg-bg-subtle"
          />
          <div className="max-h-96 overflow-auto py-2 pr-11 pl-3">{tab.view}</div>
        </TabsContent>
      ))}
    </Tabs>
  )
}
