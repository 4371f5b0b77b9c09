import { Modal } from '@mantine/core'
import { useTexts } from '../../texts/locale.tsx'
import { AREAS } from './areas.ts'
import { PaletteKeys, SequenceKeys } from './keys.tsx'
import classes from './shortcut-list.module.css'

export const ShortcutList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { shortcuts: texts, pages } = useTexts().shell
  return (
    <Modal opened={isOpen} onClose={onClose} title={texts.title}>
      <dl className={classes.list}>
        <div>
          <dt>{texts.palette}</dt>
          <dd>
            <PaletteKeys />
          </dd>
        </div>
        <div>
          <dt>{texts.help}</dt>
          <dd>
            <kbd>?</kbd>
          </dd>
        </div>
        {AREAS.map(({ href, name, shortcut }) => (
          <div key={href}>
            <dt>{texts.goTo(pages[name])}</dt>
            <dd>
              <SequenceKeys second={shortcut} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
