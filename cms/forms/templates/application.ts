import { chosen, option, shippedTemplate, text } from './template.ts'

export const application = shippedTemplate({
  slug: 'application',
  about: text(
    'Ametikoht, stipendium või programm: kandidaadi andmed, CV ja motivatsioonikiri.',
    'A position, scholarship or programme: the applicant, their CV and a cover letter.',
  ),
  permissions: 'everyone',
  title: text('Kandideerimisavaldus', 'Application'),
  description: text(
    'Saada oma CV ja motivatsioonikiri. Sinu avaldust näevad ainult need, kes valiku teevad.',
    'Send us your CV and a cover letter. Only those who make the selection see your application.',
  ),
  settings: {
    nextText: text(
      'Loeme avaldused läbi pärast tähtaega. Vastame kõigile e-kirjaga ja kutsume osa kandidaatidest vestlusele.',
      'We read the applications after the deadline. Everybody gets an answer by e-mail, and some applicants are invited to an interview.',
    ),
    successText: text('Sinu avaldus jõudis meieni.', 'We have your application.'),
    closedText: text(
      'Kandideerimine on lõppenud. Hiljem saadetud avaldusi me kahjuks arvestada ei saa.',
      'Applications are closed. Unfortunately we cannot consider any that are sent later.',
    ),
  },
  fields: [
    {
      slug: 'name',
      type: 'text',
      isRequired: true,
      section: text('Kandidaat', 'Applicant'),
      label: text('Ees- ja perekonnanimi', 'First and last name'),
    },
    { slug: 'email', type: 'email', isRequired: true, label: text('E-posti aadress', 'E-mail address') },
    { slug: 'phone', type: 'text', label: text('Telefon', 'Phone'), settings: { short: true } },
    {
      slug: 'position',
      type: 'text',
      isRequired: true,
      section: text('Kandideerimine', 'Application'),
      label: text('Millele kandideerid?', 'What are you applying for?'),
      help: text(
        'Ametikoht, stipendium või programm, nagu see on kuulutuses.',
        'The position, scholarship or programme as the announcement names it.',
      ),
    },
    {
      slug: 'background',
      type: 'select',
      isRequired: true,
      label: text('Praegune tegevus', 'What you do now'),
      settings: {
        options: [
          option('bachelor_student', 'Õpin bakalaureuseõppes', 'Bachelor’s student'),
          option('master_student', 'Õpin magistriõppes', 'Master’s student'),
          option('doctoral_student', 'Õpin doktoriõppes', 'Doctoral student'),
          option('employed', 'Töötan', 'Employed'),
          option('other', 'Muu', 'Other'),
        ],
      },
    },
    {
      slug: 'background_other',
      type: 'text',
      isRequired: true,
      label: text('Millega tegeled?', 'What do you do?'),
      conditions: { show: chosen('application.application_background', 'other') },
    },
    {
      slug: 'start',
      type: 'date',
      label: text('Millal saaksid alustada?', 'When could you start?'),
    },
    {
      slug: 'cv_file',
      type: 'file',
      isRequired: true,
      section: text('Dokumendid', 'Documents'),
      label: text('CV', 'CV'),
      settings: { fileFormats: ['pdf', 'docx', 'odt'], maxSize: '10 MB' },
    },
    {
      slug: 'letter',
      type: 'textarea',
      isRequired: true,
      label: text('Motivatsioonikiri', 'Cover letter'),
      help: text(
        'Miks see sind huvitab ja miks just sina? Piisab poolest leheküljest.',
        'Why does this interest you, and why you? Half a page is enough.',
      ),
    },
    {
      slug: 'profile',
      type: 'url',
      label: text('Koduleht või profiil', 'Website or profile'),
      help: text('Näiteks GitHub, ETIS või LinkedIn.', 'GitHub, ETIS or LinkedIn, for example.'),
    },
    {
      slug: 'attachments',
      type: 'file',
      label: text('Muud dokumendid', 'Other documents'),
      help: text(
        'Näiteks akadeemiline õiend või soovituskirjad. Mitu faili paki ZIP-failiks.',
        'A transcript or letters of recommendation, for example. Pack several files into a ZIP file.',
      ),
      settings: { fileFormats: ['pdf', 'zip'], maxSize: '20 MB' },
    },
    {
      slug: 'consent',
      type: 'confirmation',
      isRequired: true,
      section: text('Nõusolek', 'Consent'),
      label: text(
        'Nõustun, et minu andmeid kasutatakse kandidaatide valikuks.',
        'I agree that my data are used to select the applicants.',
      ),
    },
  ],
})
