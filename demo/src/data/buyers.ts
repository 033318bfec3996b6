/**
 * People who buy and write reviews, with their shipping addresses. The first is the demo's buyer.
 */
import { BUYER, emailOf, type Person } from '../accounts.ts';

export interface DemoBuyer extends Person {
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  /** Two-letter code. */
  country: string;
}

const buyer = (
  [firstName, lastName, username]: [string, string, string],
  [address, city, state, zip, country]: [string, string, string, string, string],
  phone: string,
): DemoBuyer => ({ firstName, lastName, username, phone, address, city, state, zip, country });

export const buyers: DemoBuyer[] = [
  buyer(
    [BUYER.firstName, BUYER.lastName, BUYER.username],
    ['418 Alder Street', 'Portland', 'OR', '97205', 'US'],
    '+1 503 555 0142',
  ),
  buyer(
    ['Tomás', 'Herrera', 'tomash'],
    ['Calle de Olmo 14, 3º', 'Madrid', 'Madrid', '28012', 'ES'],
    '+34 555 010 114',
  ),
  buyer(
    ['Aiko', 'Tanabe', 'aikotanabe'],
    ['2-7-11 Kichijoji', 'Musashino', 'Tokyo', '180-0004', 'JP'],
    '+81 3 5550 0127',
  ),
  buyer(
    ['Ben', 'Okafor', 'benokafor'],
    ['31 Cromwell Grove', 'London', 'Greater London', 'W6 7RQ', 'GB'],
    '+44 20 7946 0311',
  ),
  buyer(
    ['Clara', 'Vogt', 'claravogt'],
    ['Weserstraße 48', 'Berlin', 'Berlin', '12045', 'DE'],
    '+49 30 23125 108',
  ),
  buyer(
    ['Noah', 'Bergeron', 'noahb'],
    ['1207 rue Cartier', 'Québec', 'QC', 'G1R 2S9', 'CA'],
    '+1 418 555 0176',
  ),
  buyer(
    ['Priya', 'Raman', 'priyaraman'],
    ['22 Lake View Road', 'Bengaluru', 'Karnataka', '560034', 'IN'],
    '+91 80 5550 0133',
  ),
  buyer(
    ['Sofia', 'Marchetti', 'sofiam'],
    ['Via Savona 53', 'Milan', 'MI', '20144', 'IT'],
    '+39 02 5550 0119',
  ),
  buyer(
    ['Oliver', 'Strand', 'oliverstrand'],
    ['Nygårdsgaten 62', 'Bergen', 'Vestland', '5008', 'NO'],
    '+47 55 50 01 48',
  ),
  buyer(
    ['Zanele', 'Dube', 'zaneled'],
    ['9 Wandel Street', 'Cape Town', 'Western Cape', '8001', 'ZA'],
    '+27 21 555 0162',
  ),
  buyer(
    ['Ethan', 'Brooks', 'ethanbrooks'],
    ['77 Mason Lane', 'Austin', 'TX', '78704', 'US'],
    '+1 512 555 0188',
  ),
  buyer(
    ['Camille', 'Roussel', 'camilleroussel'],
    ['6 rue des Tables Claudiennes', 'Lyon', 'Rhône', '69001', 'FR'],
    '+33 4 65 71 01 22',
  ),
  buyer(
    ['Liam', 'Gallen', 'liamgallen'],
    ['14 Shop Street', 'Westport', 'Mayo', 'F28 X4P7', 'IE'],
    '+353 20 912 0154',
  ),
  buyer(
    ['Ingrid', 'Sørensen', 'ingridsor'],
    ['Jægersborggade 27', 'Copenhagen', 'Hovedstaden', '2200', 'DK'],
    '+45 55 50 01 71',
  ),
  buyer(
    ['Mateus', 'Ferraz', 'mateusferraz'],
    ['Rua Aspicuelta 310', 'São Paulo', 'SP', '05433-010', 'BR'],
    '+55 11 5550 0195',
  ),
  buyer(
    ['Hannah', 'Keller', 'hannahkeller'],
    ['Zurlindenstrasse 116', 'Zürich', 'ZH', '8003', 'CH'],
    '+41 44 555 01 37',
  ),
  buyer(
    ['Jack', 'Merriman', 'jackmerriman'],
    ['3/41 Rae Street', 'Melbourne', 'VIC', '3068', 'AU'],
    '+61 3 5550 0149',
  ),
  buyer(
    ['Mei', 'Chua', 'meichua'],
    ['58 Tiong Poh Road #03-12', 'Singapore', 'Singapore', '160058', 'SG'],
    '+65 5550 0126',
  ),
  buyer(
    ['Anouk', 'de Wit', 'anoukdewit'],
    ['Javastraat 189', 'Amsterdam', 'Noord-Holland', '1095 CJ', 'NL'],
    '+31 20 555 0183',
  ),
  buyer(
    ['Kwame', 'Asante', 'kwameasante'],
    ['15 Ringway Estate', 'Accra', 'Greater Accra', 'GA-039', 'GH'],
    '+233 30 555 0115',
  ),
  buyer(
    ['Lena', 'Wójcik', 'lenaw'],
    ['ul. Mokotowska 40/7', 'Warsaw', 'Mazowieckie', '00-543', 'PL'],
    '+48 22 555 01 64',
  ),
  buyer(
    ['Diego', 'Salazar', 'diegosalazar'],
    ['Av. Ámsterdam 121', 'Mexico City', 'CDMX', '06100', 'MX'],
    '+52 55 5550 0138',
  ),
  buyer(
    ['Rachel', 'Stein', 'rachelstein'],
    ['245 Carroll Street', 'Brooklyn', 'NY', '11231', 'US'],
    '+1 718 555 0129',
  ),
  buyer(
    ['Elif', 'Yıldız', 'elifyildiz'],
    ['Moda Caddesi 88', 'Istanbul', 'Kadıköy', '34710', 'TR'],
    '+90 216 555 01 73',
  ),
  buyer(
    ['Sam', 'Whitaker', 'samwhitaker'],
    ['12 Canal Row', 'Hebden Bridge', 'West Yorkshire', 'HX7 8LB', 'GB'],
    '+44 20 7946 0274',
  ),
];

/** The address in the nine fields of the checkout form. */
export const addressOf = (buyer: DemoBuyer) => ({
  first_name: buyer.firstName,
  last_name: buyer.lastName,
  email: emailOf(buyer.username),
  phone: buyer.phone,
  address: buyer.address,
  city: buyer.city,
  state: buyer.state,
  zip_code: buyer.zip,
  country: buyer.country,
});
