import { expect, it } from 'vitest'
import { stemKeys } from './stem-keys.ts'

/** The forms on a line are those of one word. */
const words = [
  'robot roboti robotit robotid robotite roboteid robotis robotiga robotitega',
  'rakendus rakenduse rakendust rakendused rakenduste rakendusi rakendusse rakendustes',
  'andur anduri andurit andurid andurite andureid anduritele',
  'kood koodi koodid koodide koode koodis koodides koodiga',
  'leping lepingu lepingut lepingud lepingute lepinguid lepingus',
  'meetod meetodi meetodit meetodid meetodite meetodeid',
  'mudel mudeli mudelit mudelid mudelite mudeleid',
  'kasutaja kasutajat kasutajad kasutajate kasutajaid kasutajale',
  'arvuti arvutit arvutid arvutite arvuteid arvutis',
  'haigla haiglas haiglad haiglate haiglaid haiglasse',
  'tarkvara tarkvaraga tarkvarad tarkvarade tarkvarasid',
  'arendamine arendamise arendamist arendamisel arendamised arendama',
  'inimene inimese inimest inimesed inimeste inimesi',
  'eestikeelne eestikeelse eestikeelset eestikeelsed eestikeelsete eestikeelseid',
  'ettevõte ettevõtte ettevõtet ettevõtted ettevõtete ettevõttes ettevõtteid',
  'masinõpe masinõppe masinõpet masinõppes',
  'võrk võrgu võrku võrgud võrkude võrke võrgus võrkudes',
  'hind hinna hinda hinnad hindade hindu hinnaga',
  'põld põllu põldu põllud põldude',
  'kord korra korda korrad kordade',
  'koht koha kohta kohad kohtade kohtadega',
  'vähk vähi vähki vähid',
  'kaart kaardi kaarti kaardid kaartide',
  'pilt pildi pilti pildid piltide pilte',
  'klaster klastri klastrit klastrid klastrite',
  'seade seadme seadet seadmed seadmete seadmetega',
  'keel keele keelt keeled keelte keeli keeles keeltes',
  'töö tööd tööde töös töid tööga töödega',
  'lõputöö lõputööd lõputööde lõputöid',
  'vesi vee vett veed vetes',
  'põhjavesi põhjavee põhjavett',
  'viga vea vead vigade vigadega',
  'võti võtme võtmed võtmete',
  'süda südame südamed',
  'turg turu turgu turud turgude',
  'kiri kirja kirjad kirjade kirju',
]

it.each(words)('the forms of one word share a key: %s', (line) => {
  const forms = line.split(' ')
  const [nominative = ''] = forms
  const keys = stemKeys(nominative)
  expect(forms.filter((form) => !stemKeys(form).some((key) => keys.includes(key)))).toEqual([])
})

it.each([
  ['kood', 'kool'],
  ['linn', 'lind'],
  ['keel', 'kell'],
  ['andur', 'andmed'],
  ['mudel', 'meetod'],
  ['kasutaja', 'kasu'],
  ['teenus', 'tee'],
  ['võrk', 'võru'],
  ['rakendus', 'rakett'],
  ['arvuti', 'arve'],
  ['töö', 'toa'],
])('different words: %s and %s share none', (one, other) => {
  const keys = stemKeys(one)
  expect(stemKeys(other).filter((key) => keys.includes(key))).toEqual([])
})

it('ignores case and diacritics', () => {
  expect(stemKeys('MASINÕPE')).toEqual(stemKeys('masinope'))
})

it('takes nothing off names of other alphabets and words with digits', () => {
  expect(stemKeys('графов')).toEqual(['графов'])
  expect(stemKeys('utf8')).toEqual(['utf8'])
})
