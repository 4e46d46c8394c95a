// The first game of Atlandice, for three: the learner and two novices.

import { KINDS, MARKET, type Area, type Kind, type View } from './view'
import { tileWords, words as board } from './words'
import { tell, type Lang, type Now, type Script } from '../../guide/script'
import { english, french, HELP, others, OVER, who } from '../../guide/telling'

type Here = Now<View>

const own = (now: Here) => now.view.seats[now.me - 1]!
const taking = (now: Here) => now.mine && now.view.step === 'take'
const THE: Record<Lang, string[]> = {
  en: board.en.areas.map((name) => `the ${name}`),
  fr: ['la Bijouterie', 'la Bibliothèque', 'l’Auberge', 'la Machinerie', 'la Forge', 'le Marché Noir'],
}
const the = (lang: Lang, one: Area | undefined) => (one ? THE[lang][one.area - 1]! : '')
const The = (lang: Lang, one: Area | undefined) => the(lang, one).replace(/^./, (first) => first.toUpperCase())
/** `à la Forge`, `au Marché Noir`. */
const chez = (one: Area | undefined) => `à ${the('fr', one)}`.replace('à le ', 'au ')
const kinds = (lang: Lang, kind: Kind | 'total') => board[lang].kinds[kind]
const lit = (...areas: (Area | undefined)[]) => areas.filter((one) => one !== undefined).map((one) => `[data-area="${one.area}"] .rim`)
const districts = (now: Here) => now.view.areas.filter((one) => one.area !== MARKET && !one.used_up)

/** Areas with dice, the one with the most first. */
const gates = (now: Here) => now.view.areas.filter(({ dice }) => dice > 0).sort((one, other) => other.dice - one.dice)
/** A District that can be visited now, or any. */
const near = (now: Here) => districts(now).find(({ dice }) => dice > 0) ?? districts(now)[0]
const scarce = (now: Here) => [...districts(now)].sort((one, other) => one.total - other.total)[0]
const most = (now: Here) => [...KINDS].sort((one, other) => own(now).resources[other] - own(now).resources[one])[0]!
const standing = (now: Here, kind: Kind) => now.view.standing.find(({ resource }) => resource === kind)!
const coming = (now: Here) => now.view.clock.events.find(({ space }) => space > now.view.clock.hand)
const survey = (now: Here) => now.view.clock.events.find(({ space, event }) => event === 'survey' && space === now.view.clock.hand)
const winner = (now: Here) => [...now.view.seats].find(({ tiles }) => tiles.length > 0)
const sunk = (now: Here) => now.view.areas.find(({ used_up }) => used_up)
const second = (now: Here) => now.view.clock.hand > 0 || now.story.filter(({ by, move }) => by === now.me && move.startsWith('take')).length > 1
const tiles = (lang: Lang, one: Area | undefined) => tileWords(board[lang], one?.tile ?? null)
const points = (now: Here) => now.view.seats.map(({ seat }) => `${who(now, seat)} ${now.view.scores[seat - 1]}`).join(', ')

function place(now: Here, lang: Lang): string {
  const kind = most(now)
  const { most: top, firsts } = standing(now, kind)
  const have = own(now).resources[kind]
  if (lang === 'en') return firsts.includes(now.me) ? (firsts.length > 1 ? `level in front with ${have}` : `in front with ${have}`) : `behind, ${have} to ${top}`
  return firsts.includes(now.me) ? (firsts.length > 1 ? `à égalité en tête avec ${have}` : `en tête avec ${have}`) : `derrière, ${have} contre ${top}`
}

const script: Script<View> = [
  {
    id: 'welcome', look: () => ['.ad-board .wheel'],
    en: (now) => tell('The city is sinking', `You, ${others(now).join(' and ')} carry off what it still holds. Whoever has the most points when the clock strikes ${now.view.clock.last} wins.`),
    fr: (now) => tell('La cité s’engloutit', `Vous, ${others(now).join(' et ')} emportez ce qu’elle contient encore. Qui a le plus de points quand l’horloge arrive à ${now.view.clock.last} gagne.`),
  },
  {
    id: 'city', look: (now) => lit(...now.view.areas),
    en: (now) => tell('Five Districts, one Market', `Each District holds its own resource: ${kinds('en', 'gem')}, ${kinds('en', 'book')}, ${kinds('en', 'provision')}, ${kinds('en', 'tool')} or ${kinds('en', 'weapon')}. The Black Market in the middle has some of all: ${now.view.areas[MARKET - 1]!.total} now.`),
    fr: (now) => tell('Cinq Quartiers, un Marché', `Chaque Quartier a sa ressource : ${kinds('fr', 'gem')}, ${kinds('fr', 'book')}, ${kinds('fr', 'provision')}, ${kinds('fr', 'tool')} ou ${kinds('fr', 'weapon')}. Le Marché Noir, au milieu, a un peu de tout : ${now.view.areas[MARKET - 1]!.total} en ce moment.`),
  },
  {
    id: 'dice', when: (now) => gates(now).length > 0, look: (now) => lit(...gates(now)),
    en: (now) => tell('Dice are gates', `All dice were rolled; each lies at the Area of its number and opens it: ${english(gates(now)[0]?.dice ?? 0, 'die', 'dice')} at ${the('en', gates(now)[0])}. You take two dice a round, one at a time; the die left over moves the clock.`),
    fr: (now) => tell('Les dés sont des Portes', `On a lancé tous les dés ; chacun ouvre le Secteur de son numéro : ${french(gates(now)[0]?.dice ?? 0, 'dé')} ${chez(gates(now)[0])}. Vous prenez deux dés par tour, un à la fois ; le dé qui reste fait avancer l’horloge.`),
  },
  {
    id: 'take', when: taking, look: (now) => lit(...gates(now)), wants: ({ kind }) => kind === 'take', shows: ({ fields }, now) => fields.area === near(now)?.area,
    en: (now) => tell('Take a die', `Choose an Area that glows: you take a die there and one resource that lies there. ${The('en', near(now))}, say, has ${near(now)?.total} left.`),
    fr: (now) => tell('Prenez un dé', `Choisissez un Secteur qui brille : vous y prenez un dé et une ressource qui s’y trouve. Il en reste ${near(now)?.total} ${chez(near(now))}, par exemple.`),
  },
  {
    id: 'pick', news: true, when: (now) => now.mine && now.view.step === 'pick' && now.legal.length > 1, look: (now) => lit(now.view.areas[(now.view.visit?.area ?? 1) - 1]), wants: ({ kind }) => kind === 'pick',
    en: (now) => tell('Which one?', `Here lie ${english(now.legal.length, 'kind')} of resources. Take any: best one in which you can become first.`),
    fr: (now) => tell('Laquelle ?', `Il y a ici ${french(now.legal.length, 'sorte')} de ressources. Prenez celle que vous voulez, de préférence une où vous pouvez devenir premier.`),
    late: {
      en: tell('Any kind that lies there', 'Where several kinds lie, at the Market above all, you choose which one you take.'),
      fr: tell('N’importe quelle sorte', 'Là où il y en a plusieurs sortes, surtout au Marché, vous choisissez celle que vous prenez.'),
    },
  },
  {
    id: 'took', when: (now) => own(now).total > 0, look: (now) => [`.holder.ad-s${now.me}`],
    en: (now) => tell('Yours', `This is what you have: ${own(now).total} in all. In ${kinds('en', most(now))} you are ${place(now, 'en')}. Being first is what brings points.`),
    fr: (now) => tell('À vous', `Voici ce que vous avez : ${own(now).total} en tout. ${kinds('fr', most(now))} : vous êtes ${place(now, 'fr')}. C’est d’être premier qui rapporte.`),
  },
  {
    id: 'effect', when: taking, look: (now) => lit(near(now)),
    en: (now) => tell('The tile’s effect', `After the resource, the District’s top tile works. At ${the('en', near(now))}: ${tiles('en', near(now))[1]} Point at any tile, and its effect is told.`),
    fr: (now) => tell('L’effet de la tuile', `Après la ressource, la tuile du dessus agit. ${chez(near(now)).replace('à', 'À').replace('au ', 'Au ')} : ${tiles('fr', near(now))[1]} Pointez une tuile, et son effet est dit.`),
  },
  {
    id: 'submarine', when: taking, look: (now) => lit(now.view.areas[now.view.submarine - 1]),
    en: (now) => tell('The Submarine', `It lies at ${the('en', now.view.areas[now.view.submarine - 1])}. A visit there takes one resource more. Visits to the Engineering Works move it.`),
    fr: (now) => tell('Le Sous-marin', `Il est ${chez(now.view.areas[now.view.submarine - 1])}. Une visite y prend une ressource de plus. Les visites à la Machinerie le déplacent.`),
  },
  {
    id: 'leaders', when: (now) => taking(now) && second(now), look: () => ['.wheel .leader'],
    en: () => tell('Who leads', 'At each District stands who has most of its resource, and by how much. Take where one more puts you in front, or level.'),
    fr: () => tell('Qui mène', 'Près de chaque Quartier : qui a le plus de sa ressource, et de combien. Prenez là où une de plus vous met en tête, ou à égalité.'),
  },
  {
    id: 'clock', when: (now) => now.view.clock.hand > 0, look: (now) => [`.clock [data-space="${now.view.clock.hand}"]`],
    en: (now) => tell('The clock moves', `After each round the hand moves on by the hands shown where the last die lies, +1 to +3. It stands on ${now.view.clock.hand}; on ${now.view.clock.last} the game ends. The last dice decide how fast.`),
    fr: (now) => tell('L’horloge avance', `Après chaque tour, l’aiguille avance selon le Secteur du dernier dé, de +1 à +3. Elle est sur ${now.view.clock.hand} ; sur ${now.view.clock.last}, la partie finit. Les derniers dés décident de la vitesse.`),
  },
  {
    id: 'events', when: (now) => taking(now) && now.view.clock.hand > 0, look: (now) => (coming(now) ? [`.clock [data-space="${coming(now)!.space}"]`] : []),
    en: (now) => tell('What waits on the clock', `${coming(now) ? `Space ${coming(now)!.space} is next: ${coming(now)!.event === 'survey' ? `a Survey of ${kinds('en', coming(now)!.resource ?? 'total')}` : 'a Donation'}. ` : ''}A Survey gives 1 point to whoever has most. It happens only if the hand stops right there.`),
    fr: (now) => tell('Ce qui attend', `${coming(now) ? `Case ${coming(now)!.space} : ${coming(now)!.event === 'survey' ? `Inventaire, ${kinds('fr', coming(now)!.resource ?? 'total')}` : 'Don'}. ` : ''}Un Inventaire donne 1 point à qui en a le plus. Il n’a lieu que si l’aiguille s’arrête là.`),
  },
  {
    id: 'survey', news: true, when: (now) => survey(now) !== undefined && now.view.seats.some((one) => one.points > 0), look: (now) => [`.clock [data-space="${now.view.clock.hand}"]`, '.holder .points'],
    en: (now) => tell('A Survey', `The hand stopped on ${now.view.clock.hand}, a Survey of ${kinds('en', survey(now)!.resource ?? 'total')}: whoever has most gets 1 point, all who tie as well. Points: ${points(now)}.`),
    fr: (now) => tell('Un Inventaire', `L’aiguille s’est arrêtée sur ${now.view.clock.hand}, Inventaire : ${kinds('fr', survey(now)!.resource ?? 'total')}. Qui en a le plus gagne 1 point, les ex æquo aussi. Points : ${points(now)}.`),
    late: {
      en: tell('Surveys', 'When the hand stops on a Survey, whoever has most of that resource gets 1 point, all who tie as well. Nothing is given back.'),
      fr: tell('Les Inventaires', 'Quand l’aiguille s’arrête sur un Inventaire, qui a le plus de cette ressource gagne 1 point, les ex æquo aussi. On ne rend rien.'),
    },
  },
  {
    id: 'donation', news: true, when: (now) => now.mine && now.view.step === 'donate', look: (now) => [`.holder.ad-s${now.me}`], wants: () => true,
    en: (now) => tell('A Donation', `Any two of your ${own(now).total} resources make 1 point, as often as you like. Give those in which you are not first, and keep the others.`),
    fr: (now) => tell('Un Don', `Deux de vos ${own(now).total} ressources font 1 point, autant de fois que vous voulez. Donnez celles où vous n’êtes pas premier, gardez les autres.`),
    late: {
      en: tell('Donations', 'On a Donation, any two resources make 1 point, as often as you like. Give those in which you are not first.'),
      fr: tell('Les Dons', 'Lors d’un Don, deux ressources font 1 point, autant de fois que vous voulez. Donnez celles où vous n’êtes pas premier.'),
    },
  },
  {
    id: 'watch', when: (now) => taking(now) && now.view.clock.hand > 0, look: (now) => lit(scarce(now)),
    en: (now) => tell('Watch the stocks', `${The('en', scarce(now))} has the fewest left: ${scarce(now)?.total}. When a District is empty, its resource is counted: most takes the tile, 3 points, second gets 1. Be in front when it happens.`),
    fr: (now) => tell('Surveillez les stocks', `Il ne reste que ${french(scarce(now)?.total ?? 0, 'ressource')} ${chez(scarce(now))}. Quand un Quartier est vide, on compte sa ressource : le premier prend la tuile, 3 points, le second gagne 1. Soyez devant à ce moment.`),
  },
  {
    id: 'emptied', news: true, when: (now) => winner(now) !== undefined, look: (now) => [`.holder.ad-s${winner(now)!.seat}`],
    en: (now) => tell('A District was emptied', `${winner(now)!.seat === now.me ? 'You had' : `${who(now, winner(now)!.seat)} had`} most of its resource and took the tile: 3 points. All of that resource is given back, and the next tile is up. Points: ${points(now)}.`),
    fr: (now) => tell('Un Quartier s’est vidé', `${winner(now)!.seat === now.me ? 'Vous aviez' : `${who(now, winner(now)!.seat)} avait`} le plus de sa ressource : la tuile, 3 points. Chacun rend cette ressource, et la tuile suivante apparaît. Points : ${points(now)}.`),
    late: {
      en: tell('When a District is emptied', 'Most of its resource takes the tile, worth 3 points; second gets 1. Then all give that resource back, and the next tile is up.'),
      fr: tell('Quand un Quartier se vide', 'Le premier dans sa ressource prend la tuile, 3 points ; le second gagne 1. Puis chacun rend cette ressource, et la tuile suivante apparaît.'),
    },
  },
  {
    id: 'sunk', news: true, when: (now) => sunk(now) !== undefined, look: (now) => lit(sunk(now)),
    en: (now) => tell('A District has sunk', `${The('en', sunk(now))} has given its three tiles. Its resource is out of the game and scores no more; its dice go to the Market.`),
    fr: (now) => tell('Un Quartier a sombré', `${The('fr', sunk(now))} a donné ses trois tuiles. Sa ressource sort du jeu et ne rapporte plus rien ; ses dés vont au Marché.`),
    late: {
      en: tell('When a District sinks', 'Once its third tile is taken, a District goes under: its resource leaves the game and scores no more.'),
      fr: tell('Quand un Quartier sombre', 'Sa troisième tuile prise, un Quartier s’engloutit : sa ressource sort du jeu et ne rapporte plus rien.'),
    },
  },
  {
    id: 'final', when: (now) => taking(now) && now.view.clock.hand > 0, look: () => ['.ad-board .holders'],
    en: (now) => tell('The end', `On ${now.view.clock.last} everything left is counted: for each resource 3 points for most, 1 for second. Ties for most give 3 each, and then nobody is second.`),
    fr: (now) => tell('La fin', `Sur ${now.view.clock.last}, on compte tout : par ressource, 3 points au premier, 1 au second. À égalité en tête, 3 chacun, et il n’y a pas de second.`),
  },
  { ...HELP, when: taking },
  {
    id: 'end', when: (now) => taking(now) && now.view.clock.hand > 2, look: () => ['.ad-board .holders'],
    en: (now) => now.over ? OVER.en : tell('You know the game', `The clock stands on ${now.view.clock.hand} of ${now.view.clock.last}. Points: ${points(now)}. Finish it!`),
    fr: (now) => now.over ? OVER.fr : tell('Vous connaissez le jeu', `L’horloge est sur ${now.view.clock.hand} de ${now.view.clock.last}. Points : ${points(now)}. À vous de finir !`),
  },
]

export default script
