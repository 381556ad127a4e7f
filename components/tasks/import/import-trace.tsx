'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useFilePicker } from '@/components/ui/form/use-file-picker'
import { toast } from '@/components/ui/feedback/toast'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'
import { maxTraceBytes } from '@/lib/trace/trace-limits'

/** Accepts a file dropped anywhere on the page. Returns true while one is dragged over it. */
function useTraceFile(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const dragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    document.addEventListener('dragover', dragOver, { signal })
    document.addEventListener('dragleave', (event) => (event.relatedTarget === null ? setOver(false) : null), {
      signal,
    })
    document.addEventListener('drop', drop, { signal })
    return () => left.abort()
  }, [])
  return over
}

/** Imports a trace, by button or by dropping a file on the page. Errors appear below the heading. For page headers. */
export function ImportTrace() {
  const t = useTranslations('traces')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)

  const take = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return
    if (file.size > maxTraceBytes)
      return setFault({ kind: 'too-large', message: t('tooLarge', { size: maxTraceBytes / 1024 / 1024 }) })
    setBusy(true)
    setFault(null)
    const result = await api.importTask({ text: await file.text() })
    setBusy(false)
    if (!result.ok) return setFault(result.fault)
    toast.success(t('taken'))
    router.push(`/tasks/${result.value.task.id}`)
  }
  const over = useTraceFile((file) => void take(file))
  const picker = useFilePicker({
    accept: '.json,application/json',
    label: t('import'),
    onFiles: ([file]) => void take(file),
  })

  const code = String(fault?.details?.code ?? '')
  const known = code === 'trace-known' ? String(fault?.details?.id ?? '') : ''
  const what = String((fault?.details?.values as { what?: unknown } | undefined)?.what ?? '')
  const translatedFault =
    fault && t.has(`faults.${code}`) ? { ...fault, message: t(`faults.${code}`, { what }) } : fault
  return (
    <>
      <Button aria-disabled={busy} onClick={picker.open} className={cn('ml-auto', over && 'border-accent')}>
        <FileUp />
        {t(busy ? 'taking' : over ? 'drop' : 'import')}
      </Button>
      {picker.input}
      {translatedFault ? (
        <ErrorPanel
          fault={translatedFault}
          className="w-full"
          action={
            <>
              {known ? (
                <Button asChild size="sm">
                  <Link href={`/tasks/${encodeURIComponent(known)}`}>{t('showKnown')}</Link>
                </Button>
              ) : null}
              <Button size="sm" variant="ghost" onClick={() => setFault(null)}>
                {t('dismiss')}
              </Button>
            </>
          }
        />
      ) : null}
    </>
  )
}
