'use client'

import { ArrowDownToLine, ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { essence, mediaTypeOfName } from '@/components/parts/media-type'
import { useRenderPart } from '@/components/parts/part-context'
import { isRemote, useRemoteFile } from '@/components/parts/remote/use-remote-file'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { UntrustedLink } from '@/components/ui/navigation/untrusted-link'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { TaskFile } from '@/lib/client/read-task-file'

interface FetchedPartProps {
  file: TaskFile
  /** Media type of the part. */
  mediaType: string
  name: string
  url: string
}

/** Media types that do not identify the content. */
const vague = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'])

function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** A fetched file, shown like an embedded part. */
function FetchedPart({ file, mediaType, name, url }: FetchedPartProps) {
  const renderPart = useRenderPart()
  const part = useMemo(() => {
    const filename = name || nameIn(url)
    const responseType = essence(file.mediaType)
    const type = vague.has(responseType) ? mediaType || mediaTypeOfName(filename) || responseType : responseType
    return { raw: file.base64, ...(filename && { filename }), ...(type && { mediaType: type }) }
  }, [file, mediaType, name, url])
  return <div className="px-3 pb-3">{renderPart(part, name || url)}</div>
}

interface LinkPartProps {
  url: string
  mediaType: string
  name: string
}

const maxShownLength = 300

/** A remote file. The page never requests it; the server does, on request. */
export function LinkPart({ url, mediaType, name }: LinkPartProps) {
  const t = useTranslations('parts.remote')
  const translateFault = useTranslateFault({ reading: true })
  const { remote, load, loadable } = useRemoteFile(url)
  const safe = isRemote(url)
  const host = useMemo(() => (safe ? new URL(url).host : ''), [safe, url])
  if (remote.state === 'loaded') return <FetchedPart file={remote.file} mediaType={mediaType} name={name} url={url} />
  return (
    <div className="grid gap-2 px-3 py-2.5">
      <p dir="ltr" className="font-mono text-xs wrap-anywhere text-fg-muted">
        {visibleName(url.slice(0, maxShownLength))}
        {url.length > maxShownLength ? '…' : null}
      </p>
      {safe ? (
        <div className="flex flex-wrap items-center gap-2">
          {loadable ? (
            <Button size="sm" aria-disabled={remote.state === 'loading'} onClick={() => void load()}>
              <ArrowDownToLine />
              {remote.state === 'loading' ? t('loading') : t('load', { host })}
            </Button>
          ) : null}
          <Button asChild size="sm" variant="ghost">
            <UntrustedLink href={url}>
              <ExternalLink />
              {t('visit')}
            </UntrustedLink>
          </Button>
        </div>
      ) : (
        <p className="text-xs text-fg-muted">{t('unsafe')}</p>
      )}
      {remote.state === 'failed' ? (
        <ErrorPanel fault={translateFault(remote.fault)} onRetry={() => void load()} />
      ) : null}
    </div>
  )
}
