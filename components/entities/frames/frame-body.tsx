'use client'

import { Download, MessageSquareText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { saveFile } from '@/components/parts/save-file'
import { EditFrameButton } from '@/components/entities/frames/frame-editing'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { JsonTree } from '@/components/ui/json/json-tree'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/navigation/tabs'
import type { Json } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import { displayText } from '@/lib/a2a/text/display-text'
import { toCurlCommand, type RequestTarget } from '@/lib/replay/to-curl-command'

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Maximum length of a frame that is not JSON, in characters. */
const drawnText = 20_000

/** True for a gRPC method, which curl cannot call. */
const isRpc = (method: string): boolean => /^[\w.]+\.A2AService\/\w+$/.test(method)

function curlOf(row: LogRow, wire: RequestTarget | undefined): string | null {
  if (!wire || row.direction !== 'out' || row.event.kind !== 'request' || isRpc(row.method)) return null
  return toCurlCommand(wire, row.raw, row.event.call.operation === 'stream' || row.event.call.operation === 'subscribe')
}

/** Downloads the whole frame as sent, or the parsed event if nothing was sent. */
function saveRow({ seq, raw, event }: LogRow): void {
  const isJson = raw === '' || parse(raw) !== undefined
  const content = raw === '' ? JSON.stringify(event, null, 2) : raw
  saveFile(content, `event-${seq}.${isJson ? 'json' : 'txt'}`, isJson ? 'application/json' : 'text/plain')
}

function AsText({ text }: { text: string }) {
  const t = useTranslations('frames')
  return (
    <pre className="font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
      {displayText(text.slice(0, drawnText))}
      {text.length > drawnText ? (
        <span className="text-fg-faint">… {t('more', { count: text.length - drawnText })}</span>
      ) : null}
    </pre>
  )
}

interface FrameBodyProps {
  row: LogRow
  wire?: RequestTarget | undefined
  /** Scrolls to the row's message in the conversation. */
  onShow?: ((seq: number) => void) | undefined
}

/** The content of a frame: as sent, as parsed, and as a curl command. */
export function FrameBody({ row, wire, onShow }: FrameBodyProps) {
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
      <div className="flex items-center gap-0.5 border-b border-line pr-1">
        <TabsList className="min-w-0 flex-1 border-b-0 px-3">
          {tabs.map((tab) => (
            <TabsTrigger key={tab.id} value={tab.id} className="h-8 text-xs">
              {t(`tabs.${tab.id}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {onShow ? (
          <IconButton label={t('showTurn')} size="sm" onClick={() => onShow(row.seq)}>
            <MessageSquareText />
          </IconButton>
        ) : null}
        <EditFrameButton row={row} />
        <IconButton label={t('download')} size="sm" onClick={() => saveRow(row)}>
          <Download />
        </IconButton>
      </div>
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
