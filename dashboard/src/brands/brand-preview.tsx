import { Text } from '@mantine/core'
import { useTexts } from '../texts/locale.tsx'
import classes from './brand-preview.module.css'
import type { BrandValues } from './brand-values.ts'
import { ChosenImage } from './chosen-image.tsx'
import { colorOr, readableOn } from './readable-on.ts'

/** The preview's colors until the brand has its own. */
const PRIMARY = '#3d4648'
const SECONDARY = '#eef1f1'

/** Shows what recipients will see: the header and footer of an email, and their preference center. */
export const BrandPreview = ({ values }: { values: BrandValues }) => {
  const texts = useTexts().brands.preview
  const primary = colorOr(values.primary_color, PRIMARY)
  const secondary = colorOr(values.secondary_color, SECONDARY)
  const name = values.name || texts.noName
  const onPrimary = { background: primary, color: readableOn(primary) }
  const onSecondary = { background: secondary, color: readableOn(secondary) }
  return (
    <>
      <Text fw={600} size="sm" mb={6}>
        {texts.email}
      </Text>
      {/* Emails have a white background, so their preview keeps it in dark mode. */}
      <div className={classes.paper}>
        <div className={classes.bar} style={{ background: primary }} />
        <div className={classes.logo}>
          <ChosenImage choice={values.logo_image} alt={name} fallback={<strong className="breakable">{name}</strong>} />
        </div>
        <ChosenImage choice={values.header_image} alt="" className={classes.wide} />
        <div className={classes.body}>
          <strong>{texts.greeting}</strong>
          <p>{values.short_description || texts.noText}</p>
          <span className={classes.button} style={onPrimary}>
            {texts.readMore}
          </span>
        </div>
        <ChosenImage choice={values.footer_image} alt="" className={classes.wide} />
        <div className={classes.footer} style={onSecondary}>
          <SocialLinks links={values.social_links} />
          {name} · {texts.unsubscribe}
        </div>
      </div>
      <Text fw={600} size="sm" mt="lg" mb={6}>
        {texts.preferencePage}
      </Text>
      <div className={classes.paper} style={onSecondary}>
        <div className={classes.preferences}>
          <div className={classes.square}>
            <ChosenImage
              choice={values.logo_square_image}
              alt=""
              fallback={
                <span className={classes.initial} style={onPrimary}>
                  {[...name][0]}
                </span>
              }
            />
            <strong className="breakable">{name}</strong>
          </div>
          <div className={classes.sheet}>
            <strong>{texts.question}</strong>
            {texts.topics.map((topic) => (
              <span key={topic} className={classes.topic}>
                <span className={classes.box} style={onPrimary}>
                  ✓
                </span>
                {topic}
              </span>
            ))}
            <span className={classes.button} style={onPrimary}>
              {texts.save}
            </span>
          </div>
        </div>
      </div>
    </>
  )
}

const SocialLinks = ({ links }: { links: readonly string[] }) => {
  const hosts = links.filter((link) => URL.canParse(link)).map((link) => new URL(link).hostname.replace(/^www\./, ''))
  return hosts.length > 0 && <div className={classes.social}>{hosts.join(' · ')}</div>
}
