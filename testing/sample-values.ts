import { endOfDayInTallinn } from '#contract/values/deadline.ts'

/** The values of a valid submission to each register, without files. */
export const thesisValues = {
  title_et: 'Lõputöö registrist',
  title_en: 'A thesis on the register',
  degree: 'masters',
  curriculum: 'software-engineering',
  language: 'et',
  year: 2024,
  supervisors: [{ firstname: 'Jüri', lastname: 'Õunapuu', email: 'juri@ut.example' }],
  confirmation: true,
}

export const topicValues = {
  organization_or_study_group_name: 'Tarkvaratehnika töörühm',
  thesis_topic_name: 'Registri otsing',
  level: ['bachelor', 'masters'],
  description: 'Uurida, kuidas otsida.',
  contact_email: 'tooruhm@ut.example',
}

export const internshipValues = {
  organization_name: 'Õunaaed OÜ',
  internship_field: 'Tarkvaraarendus',
  description: 'Arendada aedade tarkvara.',
  number_of_positions: 2,
  level: ['bachelor'],
  period: ['summer'],
  application_deadline: endOfDayInTallinn('2099-05-31'),
  contact_email: 'aed@example.com',
  confirmation: true,
}
