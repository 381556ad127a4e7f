'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { RoleSelect } from '@/components/settings/people/role-select'
import { SecretLink } from '@/components/settings/people/secret-link'
import { TeamMenu } from '@/components/entities/viewer/team-menu'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { Select } from '@/components/ui/form/select'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import type { Role } from '@/lib/access/roles'
import type { NewInvitation, Team } from '@/lib/api/account'
import { api } from '@/lib/client/api'

interface InviteDialogProps {
  teams: readonly Team[]
  open: boolean
  onClose: () => void
}

const dayChoices = ['1', '7', '30'] as const

/** Creates an invitation and shows its link. Mount a new one for each invitation. */
export function InviteDialog({ teams, open, onClose }: InviteDialogProps) {
  const t = useTranslations('people')
  const { pending, result, run } = useApiCall<NewInvitation>({ refreshes: true })
  const created = result?.ok ? result.value : null
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? null : onClose())}>
      {created ? (
        <DialogContent
          key="created"
          title={t('invite.ready')}
          description={t('invite.readyText')}
          footer={
            <DialogClose asChild>
              <Button variant="primary">{t('done')}</Button>
            </DialogClose>
          }
        >
          <SecretLink url={created.url} expiresAt={created.invitation.expiresAt} />
        </DialogContent>
      ) : (
        <DialogContent title={t('invite.title')} description={t('invite.text')}>
          <InviteForm
            teams={teams}
            pending={pending}
            problem={<Problem result={result} />}
            submit={(body) => run(() => api.createInvitation({ body }))}
          />
        </DialogContent>
      )}
    </Dialog>
  )
}

interface InviteFormProps {
  teams: readonly Team[]
  pending: boolean
  problem: ReactNode
  submit: (invitation: { email?: string; role: Role; teamIds: string[]; days: number }) => void
}

function InviteForm({ teams, pending, problem, submit }: InviteFormProps) {
  const t = useTranslations('people')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [teamIds, setTeamIds] = useState<string[]>([])
  const [days, setDays] = useState<(typeof dayChoices)[number]>('7')
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit({ ...(email.trim() && { email: email.trim() }), role, teamIds, days: Number(days) })
      }}
    >
      <Field label={t('invite.email')} hint={t('invite.emailHint')}>
        <Input
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="off"
          maxLength={254}
          dir="ltr"
        />
      </Field>
      <Field label={t('role')} hint={t(`roleHints.${role}`)}>
        <RoleSelect value={role} onChange={setRole} />
      </Field>
      {teams.length > 0 ? (
        <div className="grid gap-1.5">
          <span aria-hidden className="text-xs font-medium text-fg-muted">
            {t('teams')}
          </span>
          <TeamMenu teams={teams} value={teamIds} onChange={setTeamIds} label={t('teams')} className="w-full" />
        </div>
      ) : null}
      <Field label={t('invite.days')}>
        <Select
          value={days}
          onValueChange={setDays}
          options={dayChoices.map((value) => ({ value, label: t('invite.daysCount', { count: Number(value) }) }))}
        />
      </Field>
      {problem}
      <Button type="submit" variant="primary" disabled={pending} className="justify-self-end">
        {t(pending ? 'invite.pending' : 'invite.submit')}
      </Button>
    </form>
  )
}
