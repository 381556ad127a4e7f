'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Problem } from '@/components/settings/people/problem'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import type { AuditVerification } from '@/lib/api/audit'
import { api } from '@/lib/client/api'

/** Checks on demand that no entry is missing or was changed. */
export function AuditCheck() {
  const t = useTranslations('audit.check')
  const { pending, result, run } = useApiCall<AuditVerification>()
  const verification = result?.ok ? result.value : null
  return (
    <SettingsSection title={t('title')} hint={t('hint')}>
      <Button className="justify-self-start" disabled={pending} onClick={() => run(() => api.verifyAudit())}>
        <ShieldCheck />
        {t(pending ? 'pending' : 'run')}
      </Button>
      <Problem result={result} />
      <output className={verification?.brokenAt == null ? 'text-fg-muted' : 'font-medium text-state-failed'}>
        {verification === null
          ? null
          : verification.brokenAt === null
            ? t('intact', { count: verification.checked })
            : t('broken', { seq: verification.brokenAt })}
        {verification && verification.removed > 0 ? ` ${t('removed', { count: verification.removed })}` : null}
      </output>
    </SettingsSection>
  )
}
