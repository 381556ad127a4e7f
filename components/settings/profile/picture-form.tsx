'use client'

import { ImageUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { PersonPicture } from '@/components/entities/viewer/person-picture'
import { Problem } from '@/components/settings/people/problem'
import { cropPicture, type PictureProblem } from '@/components/settings/profile/crop-picture'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { toast } from '@/components/ui/feedback/toast'
import { useFilePicker } from '@/components/ui/form/use-file-picker'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import type { Profile } from '@/lib/api/account'
import { pictureTypes } from '@/lib/api/picture'
import { api } from '@/lib/client/api'

/** The own picture: chosen or dropped, cropped to a square in the browser, or removed. */
export function PictureForm({ profile }: { profile: Profile }) {
  const t = useTranslations('people.picture')
  const { pending, result, run } = useApiCall({ refreshes: true })
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [over, setOver] = useState(false)
  const { name, picture } = profile
  const save = async (file: File | undefined): Promise<void> => {
    if (!file || pending) return
    const cropped = await cropPicture(file)
    setProblem('problem' in cropped ? cropped.problem : null)
    if ('image' in cropped)
      run(() => api.savePicture({ body: cropped }), { onRefreshed: () => toast.success(t('saved')) })
  }
  const remove = (): void => {
    setProblem(null)
    run(() => api.removePicture(), { onRefreshed: () => toast.success(t('removed')) })
  }
  const picker = useFilePicker({ accept: pictureTypes.join(','), onFiles: ([file]) => void save(file) })
  const onDrop = (event: DragEvent): void => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void save(event.dataTransfer.files[0])
  }
  const onDragOver = (event: DragEvent): void => {
    // Otherwise the browser would open the file.
    event.preventDefault()
    setOver(true)
  }
  return (
    <SettingsSection id="picture" title={t('title')} hint={t('hint')}>
      <div
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          'flex flex-wrap items-center gap-4 rounded-panel border border-dashed border-line p-3',
          over && 'border-focus outline-1 outline-focus',
        )}
      >
        <PersonPicture name={name} src={picture} size="xl" />
        <div className="grid min-w-0 flex-1 basis-56 gap-2">
          <div className="flex flex-wrap gap-2">
            {picker.input}
            <Button disabled={pending} onClick={picker.open}>
              <ImageUp />
              {t(picture ? 'change' : 'choose')}
            </Button>
            {picture ? (
              <Button variant="ghost" disabled={pending} onClick={remove}>
                <Trash2 />
                {t('remove')}
              </Button>
            ) : null}
          </div>
          <p className="text-xs text-pretty text-fg-muted">{t('formats')}</p>
        </div>
      </div>
      {problem ? (
        <p role="alert" className="text-xs text-state-failed">
          {t(`problems.${problem}`)}
        </p>
      ) : (
        <Problem result={result} />
      )}
    </SettingsSection>
  )
}
