import { Button, FileButton, Group, Input, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LibraryDialog } from '../files/library-dialog.tsx'
import { uploadFile } from '../files/upload-file.ts'
import { useRefresh, useTeam } from '../session/team.tsx'
import { messageOf } from '../ui/error-message.ts'
import { BrandIcon } from '../ui/icons.tsx'
import classes from './brand-form.module.css'
import type { ImageChoice } from './brand-values.ts'
import { ChosenImage } from './chosen-image.tsx'

const NONE: ImageChoice = { url: '' }

/** What the server takes for a brand. */
const TAKEN = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'

interface Props {
  readonly label: string
  readonly about: string
  readonly value: ImageChoice
  readonly onChange: (choice: ImageChoice) => void
  readonly error: string | undefined
}

/** One picture: uploaded, picked from the library, or somewhere on the web. */
export const ImageField = ({ label, about, value, onChange, error }: Props) => {
  const [isLibraryOpen, library] = useDisclosure()
  const [isWebOpen, setWebOpen] = useState(false)
  const upload = useUpload(onChange)
  const what = label.toLowerCase()
  const isSet = Boolean(value.file || value.url)
  const problem = error ?? (upload.error ? messageOf(upload.error) : undefined)
  return (
    <fieldset className={classes.image} aria-label={label}>
      <span className={classes.frame}>
        <ChosenImage choice={value} alt={label} fallback={<BrandIcon size={24} />} />
      </span>
      <div className={classes.about}>
        <Text fw={500}>{label}</Text>
        <Text c="dimmed" size="sm" mb={6} className="breakable">
          {value.file ? value.file.path : about}
        </Text>
        <Group gap="xs">
          <FileButton accept={TAKEN} onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <SmallButton {...props} loading={upload.isPending} aria-label={`Upload ${what}`}>
                Upload
              </SmallButton>
            )}
          </FileButton>
          <SmallButton onClick={library.open} aria-label={`Pick ${what} from your files`}>
            From files
          </SmallButton>
          <SmallButton
            onClick={() => setWebOpen(!isWebOpen)}
            aria-expanded={isWebOpen}
            aria-label={`Web address of ${what}`}
          >
            Web address
          </SmallButton>
          {isSet && (
            <SmallButton onClick={() => onChange(NONE)} aria-label={`Remove ${what}`}>
              Remove
            </SmallButton>
          )}
        </Group>
        {(isWebOpen || (error !== undefined && !value.file)) && (
          <TextInput
            mt="xs"
            type="url"
            placeholder="https://"
            aria-label={`Web address of ${what}`}
            value={value.url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
            aria-invalid={problem !== undefined}
          />
        )}
        {problem && (
          <Input.Error mt={6} role="alert">
            {problem}
          </Input.Error>
        )}
      </div>
      <LibraryDialog
        isOpen={isLibraryOpen}
        onClose={library.close}
        onPick={(file) => {
          onChange({ url: '', file })
          library.close()
        }}
      />
    </fieldset>
  )
}

const useUpload = (onChange: Props['onChange']) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (file: File) => uploadFile(postrider, file),
    onSuccess: (file) => {
      onChange({ url: '', file })
      return refresh('files')
    },
  })
}

const SmallButton = (props: React.ComponentProps<typeof Button<'button'>> & { children: ReactNode }) => (
  <Button variant="default" size="xs" {...props} />
)
