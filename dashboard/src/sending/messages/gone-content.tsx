import { Alert } from '@mantine/core'
import { useTexts } from '../../texts/locale.tsx'

export const GoneContent = () => {
  const texts = useTexts().messages.preview
  return (
    <Alert color="gray" variant="light" title={texts.gone}>
      {texts.goneAbout}
    </Alert>
  )
}
