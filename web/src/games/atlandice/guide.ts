// The first game of Atlandice, for three: the learner and two novices.

import { stepText, type Now, type Script } from '../../guide/script'
import { english, french, HELP, others, OVER, who } from '../../guide/phrases'
import { capital } from '../../lib/vocabulary'
import { effect, kindsName, points as pointsOf } from './names'
import { KINDS, MARKET, type Area, type Kind, type Standing, type View } from './view'

type Here = Now<View>

const own = (now: Here) => now.view.seats[now.me - 1]!
const taking = (now: Here) => now.mine && now.view.step === 'take'
const the = (now: Here, one: Area | undefined) => (one ? now.words.value('area', one.area, 'the') : '')
const The = (now: Here, one: Area | undefined) => capital(the(now, one))
/** `at the Blacksmith`, `à la Forge`. */
const at = (now: Here, one: Area | undefined) => (one ? now.words.value('area', one.area, 'at') : '')
const kinds = (now: Here, kind: Standing['resource']) => kindsName(now.words, kind)
const worth = (now: Here, what: keyof View['worth']) => pointsOf(now.words, now.view.worth[what])
const steering = (now: Here) => now.view.areas[3]
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
const second = (now: Here) => now.view.clock.hand > 0 || now.story.filter(({ by, kind }) => by === now.me && kind === 'take').length > 1
const does = (now: Here, one: Area | undefined) => (one ? effect(now.words, one) : '')
/** How far the clock may go at the end of a round. */
const hands = (now: Here) => now.view.areas.map((one) => one.hands).filter((n) => n !== null)
const range = (now: Here, to: string) => [Math.min(...hands(now)), Math.max(...hands(now))].map((n) => `+${n}`).join(` ${to} `)
const points = (now: Here) => now.view.seats.map(({ seat }) => `${who(now, seat)} ${now.view.scores[seat - 1]}`).join(', ')

function place(now: Here, lang: 'en' | 'fr'): string {
  const kind = most(now)
  const { most: top, firsts } = standing(now, kind)
  const have = own(now).resources[kind]
  if (lang === 'en') return firsts.includes(now.me) ? (firsts.length > 1 ? `level in front with ${have}` : `in front with ${have}`) : `behind, ${have} to ${top}`
  return firsts.includes(now.me) ? (firsts.length > 1 ? `à égalité en tête avec ${have}` : `en tête avec ${have}`) : `derrière, ${have} contre ${top}`
}

const script: Script<View> = [
  {
    id: 'welcome', look: () => ['.ad-board .wheel'],
    en: (now) => stepText('The city is sinking', `You and ${others(now).join(' and ')} carry off what is left. Whoever has the most points when the clock reaches ${now.view.clock.last} wins.`),
    fr: (now) => stepText('La cité s’engloutit', `${others(now).join(', ')} et vous emportez ce qu’elle contient encore. Le joueur qui a le plus de points quand l’horloge arrive à ${now.view.clock.last} gagne.`),
  },
  {
    id: 'city', look: (now) => lit(...now.view.areas),
    en: (now) => stepText('Five Districts, one Market', `Each District holds its own resource: ${kinds(now, 'gem')}, ${kinds(now, 'book')}, ${kinds(now, 'provision')}, ${kinds(now, 'tool')} or ${kinds(now, 'weapon')}. The Black Market in the middle has a mix: ${now.view.areas[MARKET - 1]!.total} right now.`),
    fr: (now) => stepText('Cinq Quartiers, un Marché', `Chaque Quartier a sa ressource : ${kinds(now, 'gem')}, ${kinds(now, 'book')}, ${kinds(now, 'provision')}, ${kinds(now, 'tool')} ou ${kinds(now, 'weapon')}. Le Marché Noir, au milieu, a un peu de tout : ${now.view.areas[MARKET - 1]!.total} en ce moment.`),
  },
  {
    id: 'dice', when: (now) => gates(now).length > 0, look: (now) => lit(...gates(now)),
    en: (now) => stepText('Dice are gates', `All dice have been rolled; each lies at the Area with its number and opens it: ${english(gates(now)[0]?.dice ?? 0, 'die', 'dice')} ${at(now, gates(now)[0])}. You take ${english(now.view.own_dice, 'die', 'dice')} per round, one at a time; the last die left moves the clock.`),
    fr: (now) => stepText('Les dés sont des Portes', `On a lancé tous les dés ; chacun ouvre le Secteur de son numéro : ${french(gates(now)[0]?.dice ?? 0, 'dé')} ${at(now, gates(now)[0])}. Vous prenez ${french(now.view.own_dice, 'dé')} par tour, un à la fois ; le dé qui reste fait avancer l’horloge.`),
  },
  {
    id: 'take', when: taking, look: (now) => lit(...gates(now)), wants: ({ kind }) => kind === 'take', shows: ({ fields }, now) => fields.area === near(now)?.area,
    en: (now) => stepText('Take a die', `Choose a highlighted Area: you take a die and one resource from it. ${The(now, near(now))}, for example, has ${near(now)?.total} left.`),
    fr: (now) => stepText('Prenez un dé', `Choisissez un Secteur en surbrillance : vous y prenez un dé et une ressource. Il en reste ${near(now)?.total} ${at(now, near(now))}, par exemple.`),
  },
  {
    id: 'pick', news: true, when: (now) => now.mine && now.view.step === 'pick' && now.legal.length > 1, look: (now) => lit(now.view.areas[(now.view.visit?.area ?? 1) - 1]), wants: ({ kind }) => kind === 'pick',
    en: (now) => stepText('Which one?', `There are ${english(now.legal.length, 'kind')} of resources here. Take any one, ideally one in which you can get ahead.`),
    fr: (now) => stepText('Laquelle ?', `Il y a ici ${french(now.legal.length, 'sorte')} de ressources. Prenez celle que vous voulez, de préférence une où vous pouvez passer en tête.`),
    late: {
      en: stepText('Any kind you like', 'Where there are several kinds, mostly at the Market, you choose which one to take.'),
      fr: stepText('N’importe quelle sorte', 'Là où il y en a plusieurs sortes, surtout au Marché, vous choisissez celle que vous prenez.'),
    },
  },
  {
    id: 'took', when: (now) => own(now).total > 0, look: (now) => [`.holder.ad-s${now.me}`],
    en: (now) => stepText('Your resources', `This is what you have: ${own(now).total} in total. In ${kinds(now, most(now))} you are ${place(now, 'en')}. Being first is what scores points.`),
    fr: (now) => stepText('Vos ressources', `Voici ce que vous avez : ${own(now).total} en tout. ${kinds(now, most(now))} : vous êtes ${place(now, 'fr')}. C’est la première place qui rapporte des points.`),
  },
  {
    id: 'effect', when: taking, look: (now) => lit(near(now)),
    en: (now) => stepText('The tile’s effect', `After you take a resource, the District’s top tile takes effect. ${capital(at(now, near(now)))}: ${does(now, near(now))} Point at any tile to read its effect.`),
    fr: (now) => stepText('L’effet de la tuile', `Après la ressource, la tuile du dessus s’applique. ${capital(at(now, near(now)))} : ${does(now, near(now))} Pointez une tuile pour lire son effet.`),
  },
  {
    id: 'submarine', when: taking, look: (now) => lit(now.view.areas[now.view.submarine - 1]),
    en: (now) => stepText('The Submarine', `It is ${at(now, now.view.areas[now.view.submarine - 1])}. A visit there gives one extra resource. Visits ${at(now, steering(now))} move it.`),
    fr: (now) => stepText('Le Sous-marin', `Il est ${at(now, now.view.areas[now.view.submarine - 1])}. Une visite y rapporte une ressource de plus. Les visites ${at(now, steering(now))} le déplacent.`),
  },
  {
    id: 'leaders', when: (now) => taking(now) && second(now), look: () => ['.wheel .leader'],
    en: () => stepText('Who leads', 'Each District shows who has the most of its resource, and by how much. Take resources where one more puts you ahead or level.'),
    fr: () => stepText('Qui mène', 'Près de chaque Quartier : qui a le plus de sa ressource, et de combien. Prenez là où une de plus vous met en tête, ou à égalité.'),
  },
  {
    id: 'clock', when: (now) => now.view.clock.hand > 0, look: (now) => [`.clock [data-space="${now.view.clock.hand}"]`],
    en: (now) => stepText('The clock moves', `After each round the hand moves by the number shown where the last die lies, ${range(now, 'to')}. It is on ${now.view.clock.hand}; on ${now.view.clock.last} the game ends. The last dice decide how fast.`),
    fr: (now) => stepText('L’horloge avance', `Après chaque tour, l’aiguille avance selon le Secteur du dernier dé, de ${range(now, 'à')}. Elle est sur ${now.view.clock.hand} ; sur ${now.view.clock.last}, la partie se termine. Les derniers dés décident de la vitesse.`),
  },
  {
    id: 'events', when: (now) => taking(now) && now.view.clock.hand > 0, look: (now) => (coming(now) ? [`.clock [data-space="${coming(now)!.space}"]`] : []),
    en: (now) => stepText('What is on the clock', `${coming(now) ? `Space ${coming(now)!.space} is next: ${coming(now)!.event === 'survey' ? `a Survey of ${kinds(now, coming(now)!.resource ?? 'total')}` : 'a Donation'}. ` : ''}A Survey gives ${worth(now, 'survey')} to whoever has the most. It only happens if the hand stops exactly there.`),
    fr: (now) => stepText('Ce qui vous attend', `${coming(now) ? `Case ${coming(now)!.space} : ${coming(now)!.event === 'survey' ? `Inventaire, ${kinds(now, coming(now)!.resource ?? 'total')}` : 'Don'}. ` : ''}Un Inventaire donne ${worth(now, 'survey')} au joueur qui en a le plus. Il n’a lieu que si l’aiguille s’arrête exactement là.`),
  },
  {
    id: 'survey', news: true, when: (now) => survey(now) !== undefined && now.view.seats.some((one) => one.points > 0), look: (now) => [`.clock [data-space="${now.view.clock.hand}"]`, '.holder .points'],
    en: (now) => stepText('A Survey', `The hand stopped on ${now.view.clock.hand}, a Survey of ${kinds(now, survey(now)!.resource ?? 'total')}: whoever has the most gets ${worth(now, 'survey')}, and so does everyone tied. Points: ${points(now)}.`),
    fr: (now) => stepText('Un Inventaire', `L’aiguille s’est arrêtée sur ${now.view.clock.hand}, Inventaire : ${kinds(now, survey(now)!.resource ?? 'total')}. Le joueur qui en a le plus gagne ${worth(now, 'survey')}, les ex æquo aussi. Points : ${points(now)}.`),
    late: {
      en: (now) => stepText('Surveys', `When the hand stops on a Survey, whoever has the most of that resource gets ${worth(now, 'survey')}, and so does everyone tied. You keep your resources.`),
      fr: (now) => stepText('Les Inventaires', `Quand l’aiguille s’arrête sur un Inventaire, le joueur qui a le plus de cette ressource gagne ${worth(now, 'survey')}, les ex æquo aussi. On garde ses ressources.`),
    },
  },
  {
    id: 'donation', news: true, when: (now) => now.mine && now.view.step === 'donate', look: (now) => [`.holder.ad-s${now.me}`], wants: () => true,
    en: (now) => stepText('A Donation', `Any two of your ${own(now).total} resources score ${worth(now, 'donation')}, as often as you like. Give those in which you are not first, and keep the rest.`),
    fr: (now) => stepText('Un Don', `Deux de vos ${own(now).total} ressources rapportent ${worth(now, 'donation')}, autant de fois que vous voulez. Donnez celles où vous n’êtes pas premier, gardez les autres.`),
    late: {
      en: (now) => stepText('Donations', `On a Donation, any two resources score ${worth(now, 'donation')}, as often as you like. Give those in which you are not first.`),
      fr: (now) => stepText('Les Dons', `Lors d’un Don, deux ressources rapportent ${worth(now, 'donation')}, autant de fois que vous voulez. Donnez celles où vous n’êtes pas premier.`),
    },
  },
  {
    id: 'watch', when: (now) => taking(now) && now.view.clock.hand > 0, look: (now) => lit(scarce(now)),
    en: (now) => stepText('Watch the supply', `${The(now, scarce(now))} has the fewest left: ${scarce(now)?.total}. When a District is empty, its resource is scored: first takes the tile, ${worth(now, 'most')}, second gets ${now.view.worth.second}. Be ahead when it happens.`),
    fr: (now) => stepText('Surveillez les stocks', `Il ne reste que ${french(scarce(now)?.total ?? 0, 'ressource')} ${at(now, scarce(now))}. Quand un Quartier est vide, on compte sa ressource : le premier prend la tuile, ${worth(now, 'most')}, le second gagne ${now.view.worth.second}. Soyez devant à ce moment.`),
  },
  {
    id: 'emptied', news: true, when: (now) => winner(now) !== undefined, look: (now) => [`.holder.ad-s${winner(now)!.seat}`],
    en: (now) => stepText('A District was emptied', `${winner(now)!.seat === now.me ? 'You had' : `${who(now, winner(now)!.seat)} had`} the most of its resource and took the tile: ${worth(now, 'most')}. Everyone returns that resource, and the next tile is revealed. Points: ${points(now)}.`),
    fr: (now) => stepText('Un Quartier s’est vidé', `${winner(now)!.seat === now.me ? 'Vous aviez' : `${who(now, winner(now)!.seat)} avait`} le plus de sa ressource : la tuile, ${worth(now, 'most')}. Chacun rend cette ressource, et la tuile suivante apparaît. Points : ${points(now)}.`),
    late: {
      en: (now) => stepText('When a District is emptied', `Whoever has the most of its resource takes the tile, worth ${worth(now, 'most')}; second gets ${now.view.worth.second}. Then everyone returns that resource, and the next tile is revealed.`),
      fr: (now) => stepText('Quand un Quartier se vide', `Le premier dans sa ressource prend la tuile, ${worth(now, 'most')} ; le second gagne ${now.view.worth.second}. Puis chacun rend cette ressource, et la tuile suivante apparaît.`),
    },
  },
  {
    id: 'sunk', news: true, when: (now) => sunk(now) !== undefined, look: (now) => lit(sunk(now)),
    en: (now) => stepText('A District has sunk', `${The(now, sunk(now))} has lost all three tiles. Its resource is out of the game and no longer scores; its dice go to the Market.`),
    fr: (now) => stepText('Un Quartier a sombré', `${The(now, sunk(now))} a perdu ses trois tuiles. Sa ressource sort du jeu et ne rapporte plus rien ; ses dés vont au Marché.`),
    late: {
      en: stepText('When a District sinks', 'Once its third tile is taken, a District sinks: its resource leaves the game and no longer scores.'),
      fr: stepText('Quand un Quartier sombre', 'Sa troisième tuile prise, un Quartier s’engloutit : sa ressource sort du jeu et ne rapporte plus rien.'),
    },
  },
  {
    id: 'final', when: (now) => taking(now) && now.view.clock.hand > 0, look: () => ['.ad-board .holders'],
    en: (now) => stepText('The end', `On ${now.view.clock.last} everything left is scored: for each resource ${worth(now, 'most')} for first, ${now.view.worth.second} for second. If players tie for first, each gets ${now.view.worth.most}, and nobody is second.`),
    fr: (now) => stepText('La fin', `Sur ${now.view.clock.last}, on compte tout : par ressource, ${worth(now, 'most')} au premier, ${now.view.worth.second} au second. À égalité en tête, ${now.view.worth.most} chacun, et il n’y a pas de second.`),
  },
  { ...HELP, when: taking },
  {
    id: 'end', when: (now) => taking(now) && now.view.clock.hand > 2, look: () => ['.ad-board .holders'],
    en: (now) => now.over ? OVER.en : stepText('You know the game', `The clock is at ${now.view.clock.hand} of ${now.view.clock.last}. Points: ${points(now)}. The rest is up to you!`),
    fr: (now) => now.over ? OVER.fr : stepText('Vous connaissez le jeu', `L’horloge est à ${now.view.clock.hand} sur ${now.view.clock.last}. Points : ${points(now)}. À vous de jouer !`),
  },
]

export default script
