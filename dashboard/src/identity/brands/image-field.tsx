import { Input, Menu, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { BrandIcon, SitesIcon, TrashIcon } from '../../ui/icons.tsx'
import { ImageMenu } from '../files/image-menu.tsx'
import { uploadFile } from '../files/upload-file.ts'
import classes from './brand-form.module.css'
import type { ImageChoice } from './brand-values.ts'
import { ChosenImage } from './chosen-image.tsx'

const NONE: ImageChoice = { url: '' }

/** The image types that the server accepts for brands. */
const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'

interface Props {
  readonly label: string
  readonly about: string
  readonly value: ImageChoice
  readonly onChange: (choice: ImageChoice) => void
  readonly error: string | undefined
}

/** An input for an image that is uploaded, chosen from the library or given by its URL. */
export const ImageField = ({ label, about, value, onChange, error }: Props) => {
  const texts = useTexts().brands.image
  const messageOf = useMessageOf()
  // How many times the user chose to enter a URL. Used as the input's key, so that each choice creates a new input, which takes
  // the focus.
  const [webChoices, setWebChoices] = useState(0)
  const isWebOpen = webChoices > 0
  const upload = useUpload(onChange)
  const isSet = Boolean(value.file || value.url)
  const problem = error ?? (upload.error ? messageOf(upload.error) : undefined)
  return (
    <fieldset className={classes.image} aria-label={label}>
      <span className={classes.frame}>
        <ChosenImage choice={value} alt={label} fallback={<BrandIcon size={24} />} />
      </span>
      <div className={classes.about}>
        <Input.Label component="div">{label}</Input.Label>
        <Text c="dimmed" size="sm" className="breakable">
          {value.file ? value.file.path : about}
        </Text>
        {(isWebOpen || (error !== undefined && !value.file)) && (
          <TextInput
            key={webChoices}
            mt="xs"
            type="url"
            autoFocus={isWebOpen}
            placeholder="https://"
            aria-label={texts.url(label)}
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
      <ImageMenu
        label={isSet ? texts.change : texts.choose}
        fullLabel={isSet ? texts.changeThis(label) : texts.chooseThis(label)}
        texts={texts}
        accept={ACCEPTED}
        className={classes.choose}
        loading={upload.isPending}
        position="bottom-end"
        // The URL input takes the focus, so the menu must not return it to the menu button.
        returnFocus={!isWebOpen}
        onUpload={upload.mutate}
        onPick={(file) => onChange({ url: '', file })}
      >
        <Menu.Item leftSection={<SitesIcon />} onClick={() => setWebChoices(webChoices + 1)}>
          {texts.fromWeb}
        </Menu.Item>
        {isSet && (
          <Menu.Item leftSection={<TrashIcon />} onClick={() => onChange(NONE)}>
            {texts.remove}
          </Menu.Item>
        )}
      </ImageMenu>
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
