'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useCredentials, useCredentialStore } from '@/components/credentials/credential-context'
import { CredentialDetails } from '@/components/credentials/scheme-details'
import { appendEmptyRow, type HeaderRow, toHeaders, validateHeader } from '@/components/credentials/header-row'
import { HeaderRows } from '@/components/credentials/header-rows'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { SchemeStatus } from '@/lib/api/credential-calls'

/** Scheme name under which extra headers are stored. */
const scheme = 'headers'

/** Extra headers of every call. `set`: their status, if there are any. */
export function ExtraHeaders({ set }: { set: SchemeStatus | undefined }) {
  const t = useTranslations('credentials')
  const translateFault = useTranslateFault()
  const id = useId()
  const { store } = useCredentialStore()
  const busy = useCredentials((state) => state.busy === scheme)
  const refused = useCredentials((state) => (state.refused?.scheme === scheme ? state.refused.fault : null))
  const [rows, setRows] = useState<HeaderRow[] | null>(null)
  const headers = toHeaders(rows ?? [])
  const save = async (): Promise<void> => {
    if (await store.put(scheme, { type: 'headers', headers })) setRows(null)
  }
  return (
    <section aria-labelledby={id} className="grid gap-3 py-3">
      <div>
        <h2 id={id} className="text-sm">
          {t('headers.title')}
        </h2>
        <p className="max-w-[72ch] text-pretty text-fg-muted">{t(set ? 'headers.setHint' : 'headers.hint')}</p>
      </div>
      {set?.given ? <CredentialDetails credential={set.given} /> : null}
      {refused ? <ErrorPanel fault={translateFault(refused)} /> : null}
      {rows ? (
        <form
          className="grid max-w-2xl gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <HeaderRows rows={rows} onRows={setRows} />
          <div className="flex gap-2">
            <Button
              type="submit"
              variant="primary"
              disabled={busy || Object.keys(headers).length === 0 || rows.some((row) => validateHeader(row) !== null)}
            >
              {t(busy ? 'saving' : 'save')}
            </Button>
            <Button variant="ghost" onClick={() => setRows(null)}>
              {t('close')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex gap-2">
          <Button size="sm" disabled={busy} onClick={() => setRows(appendEmptyRow([]))}>
            {t(set?.given?.state === 'elsewhere' ? 'giveAgain' : set ? 'replace' : 'headers.give')}
          </Button>
          {set ? (
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => void store.remove(scheme)}>
              {t('remove')}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}
