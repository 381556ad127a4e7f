'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { PasskeyNameField } from '@/components/settings/passkeys/add-passkey-dialog'
import { Problem } from '@/components/settings/people/problem'
import { Button } from '@/components/ui/button/button'
import { useReturnFocus } from '@/components/ui/hooks/use-return-focus'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import type { Passkey } from '@/lib/api/passkey'
import { api } from '@/lib/client/api'

/** Changes the name of a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('people.passkeys')
  const ui = useTranslations('ui')
  const returnFocus = useReturnFocus()
  const formId = useId()
  const [name, setName] = useState(passkey.name)
  const { pending, result, run } = useApiCall({ refreshes: true })
  return (
    <Dialog open onOpenChange={(open) => (open ? null : onClose())}>
      <DialogContent
        title={t('rename')}
        onCloseAutoFocus={returnFocus}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" disabled={pending}>
              {t(pending ? 'saving' : 'save')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            run(() => api.changePasskey({ id: passkey.id, body: { name } }), { onRefreshed: onClose })
          }}
        >
          <PasskeyNameField name={name} setName={setName} />
          <Problem result={result} />
        </form>
      </DialogContent>
    </Dialog>
  )
}
