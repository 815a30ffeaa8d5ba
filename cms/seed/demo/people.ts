export type Person = { firstname: string; lastname: string; email: string }

const person = (firstname: string, lastname: string, mailbox: string): Person => ({
  firstname,
  lastname,
  email: `${mailbox}@ylikool.example`,
})

/** Supervisors of the sample theses and topics. Nobody of these exists; `.example` never receives mail. */
export const supervisors = {
  vahtrik: person('Kadri', 'Vahtrik', 'kadri.vahtrik'),
  oravsaar: person('Margus', 'Oravsaar', 'margus.oravsaar'),
  poldsam: person('Liis', 'Põldsam', 'liis.poldsam'),
  rebasmae: person('Tanel', 'Rebasmäe', 'tanel.rebasmae'),
  soosaar: person('Eveli', 'Soosaarik', 'eveli.soosaarik'),
  kivirand: person('Joosep', 'Kivirannik', 'joosep.kivirannik'),
  tammsalu: person('Hedvig', 'Tammsalum', 'hedvig.tammsalum'),
  merilaid: person('Rauno', 'Merilaid', 'rauno.merilaid'),
  kuusmets: person('Piret', 'Kuusmets', 'piret.kuusmets'),
  lohmuste: person('Siim', 'Lõhmuste', 'siim.lohmuste'),
  joesaar: person('Anneli', 'Jõesaarik', 'anneli.joesaarik'),
  haavaoks: person('Indrek', 'Haavaoks', 'indrek.haavaoks'),
  nurmsalu: person('Kristjan', 'Nurmsalur', 'kristjan.nurmsalur'),
  kaopuu: person('Maris', 'Käopuu', 'maris.kaopuu'),
  sokolin: person('Oleg', 'Sokolinets', 'oleg.sokolinets'),
  ferreiro: person('Nadia', 'Ferreiro Valle', 'nadia.ferreiro'),
  lindqvall: person('Thomas', 'Lindqvall', 'thomas.lindqvall'),
  raghunathan: person('Priya', 'Raghunathan', 'priya.raghunathan'),
  kvelash: person('Giorgi', 'Kvelashvani', 'giorgi.kvelashvani'),
  harjunen: person('Elina', 'Harjukoski', 'elina.harjukoski'),
} as const satisfies Record<string, Person>

export type SupervisorName = keyof typeof supervisors
