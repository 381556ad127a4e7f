'use client'

import { useTranslations } from 'next-intl'
import { Problem } from '@/components/settings/people/problem'
import { Button } from '@/components/ui/button/button'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import type { Team } from '@/lib/api/account'
import { api } from '@/lib/client/api'

/** Confirms the deletion of a team. */
export function RemoveTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTranslations('people.team')
  const ui = useTranslations('ui')
  const { pending, result, run } = useApiCall({ refreshes: true })
  return (
    <Dialog open onOpenChange={(next) => (next ? null : onClose())}>
      <DialogContent
        title={t('removeQuestion', { name: team.name })}
        description={t('removeConsequence', { count: team.memberCount })}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button
              variant="danger"
              disabled={pending}
              onClick={() => run(() => api.removeTeam({ id: team.id }), { onRefreshed: onClose })}
            >
              {t('remove')}
            </Button>
          </>
        }
      >
        <Problem result={result} />
      </DialogContent>
    </Dialog>
  )
}
