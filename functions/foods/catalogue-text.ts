/*
 * The built-in catalogue: common foods, one per line. Id (it stays when the name changes), name, more search words,
 * grams of protein, carbs and fat in 100 g, and usual portions with their grams, the most usual first. A search keeps
 * this order where it finds foods equally well: plain foods come before dishes, and usual kinds before others.
 *
 * The numbers are rounded from USDA FoodData Central (fdc.nal.usda.gov, public domain), carbs with fiber, by
 * difference. Those of dishes are for a usual recipe. Alcohol is missing, because calories are computed from these
 * three nutrients.
 */
export const CATALOGUE_TEXT = `
# Fruit
apple-raw | Apple, raw | apples, gala, fuji | 0.3 13.8 0.2 | 1 medium 182; 1 small 149; 1 cup, sliced 109
applesauce-unsweetened | Applesauce, unsweetened | apple sauce, puree | 0.2 11.3 0.1 | 1 cup 244
apricot-raw | Apricot, raw | | 1.4 11.1 0.4 | 1 apricot 35; 1 cup, sliced 165
apricots-dried | Apricots, dried | | 3.4 62.6 0.5 | 1/4 cup 33; 1 half 3.5
avocado-raw | Avocado, raw | hass | 2 8.5 14.7 | 1/2 avocado 100; 1 avocado 201; 1 cup, cubed 150
banana-raw | Banana, raw | | 1.1 22.8 0.3 | 1 medium 118; 1 large 136; 1 small 101
blackberries-raw | Blackberries, raw | blackberry | 1.4 9.6 0.5 | 1 cup 144
blueberries-raw | Blueberries, raw | blueberry | 0.7 14.5 0.3 | 1 cup 148
cantaloupe-raw | Cantaloupe, raw | melon, muskmelon | 0.8 8.2 0.2 | 1 cup, cubed 160; 1 wedge 69
cherries-sweet-raw | Cherries, sweet, raw | cherry | 1.1 16 0.2 | 1 cup 138; 1 cherry 8.2
clementine-raw | Clementine, raw | mandarin | 0.9 12 0.2 | 1 fruit 74
coconut-meat-raw | Coconut meat, raw | | 3.3 15.2 33.5 | 1 piece 45; 1 cup, shredded 80
coconut-shredded-sweetened | Coconut, shredded, sweetened | desiccated | 2.9 47.7 35.5 | 1/4 cup 23
cranberries-raw | Cranberries, raw | cranberry | 0.5 12 0.1 | 1 cup 100
cranberries-dried-sweetened | Cranberries, dried, sweetened | cranberry, craisins | 0.2 82.8 1.1 | 1/4 cup 40
dates-medjool | Dates, medjool | date | 1.8 75 0.2 | 1 date 24
figs-raw | Figs, raw | fig | 0.8 19.2 0.3 | 1 medium 50
figs-dried | Figs, dried | fig | 3.3 63.9 0.9 | 1 fig 8.4; 1/4 cup 37
fruit-cocktail-canned-in-juice | Fruit cocktail, canned in juice | | 0.5 11.9 0 | 1 cup 237
fruit-salad | Fruit salad | mixed fruit | 0.6 13 0.2 | 1 cup 160
grapefruit-raw | Grapefruit, raw | pomelo | 0.8 10.7 0.1 | 1/2 fruit 123
grapes-raw | Grapes, raw | grape, red, green, seedless | 0.7 18.1 0.2 | 1 cup 151; 10 grapes 49
guava-raw | Guava, raw | | 2.6 14.3 1 | 1 fruit 55; 1 cup 165
honeydew-melon-raw | Honeydew melon, raw | | 0.5 9.1 0.1 | 1 cup, cubed 170
kiwi-raw | Kiwi, raw | kiwifruit, green | 1.1 14.7 0.5 | 1 fruit 69
lemon-raw | Lemon, raw | | 1.1 9.3 0.3 | 1 fruit 58
lime-raw | Lime, raw | | 0.7 10.5 0.2 | 1 fruit 67
lychee-raw | Lychee, raw | litchi | 0.8 16.5 0.4 | 1 fruit 9.6; 1 cup 190
mango-raw | Mango, raw | | 0.8 15 0.4 | 1 cup, pieces 165; 1 fruit 336
nectarine-raw | Nectarine, raw | | 1.1 10.6 0.3 | 1 medium 142
olives-black-canned | Olives, black, canned | ripe | 0.8 6.3 10.7 | 10 olives 38; 1 tbsp 8.4
olives-green-pickled | Olives, green, pickled | | 1 3.8 15.3 | 10 olives 34
orange-raw | Orange, raw | | 0.9 11.8 0.1 | 1 medium 131; 1 large 184
papaya-raw | Papaya, raw | pawpaw | 0.5 10.8 0.3 | 1 cup, pieces 145
passion-fruit-raw | Passion fruit, raw | granadilla | 2.2 23.4 0.7 | 1 fruit 18
peach-raw | Peach, raw | | 0.9 9.5 0.3 | 1 medium 150
peaches-canned-in-juice | Peaches, canned in juice | peach, tinned | 0.6 11.6 0 | 1 cup 250
pear-raw | Pear, raw | | 0.4 15.2 0.1 | 1 medium 178
persimmon-raw | Persimmon, raw | kaki, sharon fruit | 0.6 18.6 0.2 | 1 fruit 168
pineapple-raw | Pineapple, raw | ananas | 0.5 13.1 0.1 | 1 cup, chunks 165; 1 slice 84
plantain-cooked | Plantain, cooked | plantains | 1.5 41.4 0.2 | 1 cup, sliced 154
plum-raw | Plum, raw | | 0.7 11.4 0.3 | 1 fruit 66
pomegranate-seeds-raw | Pomegranate seeds, raw | arils | 1.7 18.7 1.2 | 1/2 cup 87
prunes | Prunes | dried plums | 2.2 63.9 0.4 | 1 prune 9.5; 1/4 cup 44
raisins | Raisins | sultanas, dried grapes | 3.1 79.2 0.5 | 1 small box 43; 1/4 cup 41
raspberries-raw | Raspberries, raw | raspberry | 1.2 11.9 0.7 | 1 cup 123
strawberries-raw | Strawberries, raw | strawberry | 0.7 7.7 0.3 | 1 cup, halves 152; 1 medium 12
tangerine-raw | Tangerine, raw | mandarin | 0.8 13.3 0.3 | 1 medium 88
watermelon-raw | Watermelon, raw | | 0.6 7.6 0.2 | 1 cup, diced 152; 1 wedge 286

# Vegetables
artichoke-cooked | Artichoke, cooked | | 2.9 12 0.3 | 1 medium 120
arugula-raw | Arugula, raw | rocket, salad | 2.6 3.7 0.7 | 1 cup 20
asparagus-cooked | Asparagus, cooked | | 2.4 4.1 0.2 | 1/2 cup 90; 1 spear 15
bamboo-shoots-canned | Bamboo shoots, canned | | 1.7 3.2 0.4 | 1 cup 131
bean-sprouts-raw | Bean sprouts, raw | mung | 3 5.9 0.2 | 1 cup 104
beets-cooked | Beets, cooked | beetroot | 1.7 10 0.2 | 1/2 cup, sliced 85
bok-choy-cooked | Bok choy, cooked | pak choi, chinese cabbage | 1.6 1.8 0.2 | 1 cup 170
broccoli-cooked | Broccoli, cooked | | 2.4 7.2 0.4 | 1 cup, chopped 156
broccoli-raw | Broccoli, raw | | 2.8 6.6 0.4 | 1 cup, chopped 91
brussels-sprouts-cooked | Brussels sprouts, cooked | | 2.6 7.1 0.5 | 1 cup 156
butternut-squash-cooked | Butternut squash, cooked | pumpkin | 0.9 10.5 0.1 | 1 cup, cubed 205
cabbage-cooked | Cabbage, cooked | | 1.3 5.5 0.1 | 1/2 cup 75
cabbage-raw | Cabbage, raw | green, white | 1.3 5.8 0.1 | 1 cup, chopped 89
carrots-raw | Carrots, raw | | 0.9 9.6 0.2 | 1 medium 61; 1 cup, chopped 128; 10 baby carrots 100
carrots-cooked | Carrots, cooked | | 0.8 8.2 0.2 | 1/2 cup, sliced 78
cauliflower-cooked | Cauliflower, cooked | | 1.8 4.1 0.5 | 1 cup 124
cauliflower-raw | Cauliflower, raw | | 1.9 5 0.3 | 1 cup 107
celery-raw | Celery, raw | | 0.7 3 0.2 | 1 stalk 40; 1 cup, chopped 101
chard-cooked | Chard, cooked | swiss, mangold | 1.9 4.1 0.1 | 1 cup 175
coleslaw | Coleslaw | cabbage salad | 0.9 14.9 10.9 | 1/2 cup 95
collard-greens-cooked | Collard greens, cooked | | 2.7 5.7 0.7 | 1 cup 190
corn-sweet-cooked | Corn, sweet, cooked | maize, sweetcorn | 3.4 21 1.5 | 1 ear 103; 1 cup 149
corn-canned | Corn, canned | maize, sweetcorn | 2.3 13.9 1.2 | 1 cup 164
cucumber-raw | Cucumber, raw | | 0.7 3.6 0.1 | 1/2 cup, sliced 52; 1 cucumber 301
eggplant-cooked | Eggplant, cooked | aubergine | 0.8 8.7 0.2 | 1 cup, cubed 99
fennel-bulb-raw | Fennel bulb, raw | | 1.2 7.3 0.2 | 1 cup, sliced 87
garlic-raw | Garlic, raw | | 6.4 33.1 0.5 | 1 clove 3; 1 tsp 2.8
ginger-root-raw | Ginger root, raw | | 1.8 17.8 0.8 | 1 tbsp, sliced 6
green-beans-cooked | Green beans, cooked | string, snap, haricots | 1.9 7.9 0.3 | 1 cup 125
green-onion-raw | Green onion, raw | spring, scallion | 1.8 7.3 0.2 | 1 medium 15
kale-cooked | Kale, cooked | | 2.9 5.3 1.2 | 1 cup 118
kale-raw | Kale, raw | | 2.9 4.4 1.5 | 1 cup 21
kimchi | Kimchi | fermented cabbage | 1.1 2.4 0.5 | 1/2 cup 75
leek-cooked | Leek, cooked | | 0.8 7.6 0.2 | 1 leek 124
lettuce-iceberg | Lettuce, iceberg | salad | 0.9 3 0.1 | 1 cup, shredded 72
lettuce-romaine | Lettuce, romaine | cos, salad | 1.2 3.3 0.3 | 1 cup, shredded 47
mixed-vegetables-frozen-cooked | Mixed vegetables, frozen, cooked | | 2.9 13.1 0.2 | 1 cup 182
mushrooms-cooked | Mushrooms, cooked | champignon | 2.2 5.3 0.5 | 1 cup, pieces 156
mushrooms-raw | Mushrooms, raw | champignon, white, button | 3.1 3.3 0.3 | 1 cup, sliced 70
okra-cooked | Okra, cooked | lady fingers | 1.9 4.5 0.2 | 1/2 cup 80
onion-raw | Onion, raw | red, yellow, white | 1.1 9.3 0.1 | 1 medium 110; 1/2 cup, chopped 80
onion-rings-fried | Onion rings, fried | | 4.1 36.6 18.7 | 10 rings 117
parsnips-cooked | Parsnips, cooked | | 1.3 17 0.3 | 1/2 cup 78
peas-green-cooked | Peas, green, cooked | | 5.4 15.6 0.2 | 1 cup 160
peas-sugar-snap-raw | Peas, sugar snap, raw | mangetout, snow | 2.8 7.6 0.2 | 1 cup 63
pepper-bell-green-raw | Pepper, bell, green, raw | capsicum, sweet | 0.9 4.6 0.2 | 1 medium 119
pepper-bell-red-raw | Pepper, bell, red, raw | capsicum, sweet, paprika | 1 6 0.3 | 1 medium 119; 1 cup, chopped 149
pepper-jalapeno-raw | Pepper, jalapeno, raw | chili, hot | 0.9 6.5 0.4 | 1 pepper 14
pickles-dill | Pickles, dill | gherkin, cucumber | 0.5 2.4 0.3 | 1 spear 35; 1 medium 65
potato-baked-with-skin | Potato, baked, with skin | jacket | 2.5 21.2 0.1 | 1 medium 173
potato-boiled | Potato, boiled | | 1.7 20 0.1 | 1 medium 167; 1 cup 156
potato-salad | Potato salad | | 2.7 11.2 8.2 | 1/2 cup 125
potatoes-french-fried | Potatoes, French fried | fries, chips | 3.4 41.4 14.7 | 1 medium serving 117; 10 fries 50
potatoes-hash-brown | Potatoes, hash brown | | 3 35.1 12.5 | 1/2 cup 78
potatoes-mashed | Potatoes, mashed | puree | 1.9 15.7 4.2 | 1 cup 210
potatoes-roasted-in-oil | Potatoes, roasted in oil | fried | 2.3 23 4.5 | 1 cup 150
pumpkin-canned | Pumpkin, canned | | 1.1 8.1 0.3 | 1 cup 245
radishes-raw | Radishes, raw | radish | 0.7 3.4 0.1 | 1 cup, sliced 116; 1 medium 4.5
sauerkraut | Sauerkraut | fermented cabbage | 0.9 4.3 0.1 | 1/2 cup 71
seaweed-nori-dried | Seaweed, nori, dried | laver | 41.4 44.3 3.7 | 1 sheet 2.6
spinach-cooked | Spinach, cooked | | 3 3.8 0.3 | 1 cup 180
spinach-raw | Spinach, raw | salad | 2.9 3.6 0.4 | 1 cup 30
squash-summer-cooked | Squash, summer, cooked | marrow | 0.9 4.3 0.3 | 1 cup 180
sweet-potato-baked | Sweet potato, baked | yam | 2 20.7 0.2 | 1 medium 114; 1 cup 200
sweet-potato-fries | Sweet potato fries | | 2.5 31 10 | 1 serving 85
tomato-raw | Tomato, raw | | 0.9 3.9 0.2 | 1 medium 123; 1 cup, chopped 180
tomatoes-cherry-raw | Tomatoes, cherry, raw | | 0.9 3.9 0.2 | 1 cup 149; 1 tomato 17
tomatoes-canned | Tomatoes, canned | tinned, crushed | 0.8 3.5 0.3 | 1 cup 240
tomatoes-sun-dried | Tomatoes, sun-dried | | 14.1 55.8 3 | 1/4 cup 14
turnip-cooked | Turnip, cooked | swede | 0.7 5.1 0.1 | 1 cup, cubed 156
zucchini-cooked | Zucchini, cooked | courgette | 1.1 2.7 0.4 | 1 cup, sliced 180
zucchini-raw | Zucchini, raw | courgette | 1.2 3.1 0.3 | 1 medium 196

# Grains, pasta and cereals
barley-pearled-cooked | Barley, pearled, cooked | | 2.3 28.2 0.4 | 1 cup 157
bran-flakes | Bran flakes | cereal | 10 80.5 2.1 | 1 cup 40
buckwheat-groats-cooked | Buckwheat groats, cooked | kasha | 3.4 19.9 0.6 | 1 cup 168
bulgur-cooked | Bulgur, cooked | wheat | 3.1 18.6 0.2 | 1 cup 182
corn-flakes | Corn flakes | cornflakes, cereal | 7.5 84.1 0.4 | 1 cup 28
couscous-cooked | Couscous, cooked | | 3.8 23.2 0.2 | 1 cup 157
farro-cooked | Farro, cooked | spelt, emmer | 5.5 26.4 0.9 | 1 cup 194
flour-white | Flour, white | wheat, all-purpose, plain | 10.3 76.3 1 | 1 cup 125; 1 tbsp 8
flour-whole-wheat | Flour, whole-wheat | wholemeal | 13.2 72 2.5 | 1 cup 120
granola | Granola | cereal | 13.7 53.9 24.3 | 1/2 cup 61
grits-cooked | Grits, cooked | corn, polenta | 1.4 14.8 0.5 | 1 cup 242
lasagna-noodles-cooked | Lasagna noodles, cooked | sheets, pasta | 5.8 30.9 0.9 | 1 sheet 57
millet-cooked | Millet, cooked | | 3.5 23.7 1 | 1 cup 174
muesli | Muesli | cereal | 9.7 77.8 4.9 | 1/2 cup 43
noodles-egg-cooked | Noodles, egg, cooked | | 4.5 25.2 2.1 | 1 cup 160
noodles-ramen-dry | Noodles, ramen, dry | instant | 10.2 60.3 17.6 | 1 package 85
noodles-rice-cooked | Noodles, rice, cooked | vermicelli | 1.8 24 0.2 | 1 cup 176
noodles-soba-cooked | Noodles, soba, cooked | buckwheat | 5.1 21.4 0.1 | 1 cup 114
oat-bran-raw | Oat bran, raw | | 17.3 66.2 7 | 1/4 cup 24
oatmeal-cooked-with-water | Oatmeal, cooked with water | porridge, oats | 2.5 12 1.5 | 1 cup 234
oats-rolled-dry | Oats, rolled, dry | oatmeal, porridge | 13.2 67.7 6.5 | 1/2 cup 40
pasta-cooked | Pasta, cooked | spaghetti, penne, macaroni, noodles | 5.8 30.9 0.9 | 1 cup 140
pasta-dry | Pasta, dry | spaghetti, penne, macaroni | 13 74.7 1.5 | 1 serving 56
pasta-whole-wheat-cooked | Pasta, whole-wheat, cooked | spaghetti, wholemeal | 6 30.1 1.7 | 1 cup 140
polenta-cooked | Polenta, cooked | cornmeal | 1.6 15 0.3 | 1 cup 240
popcorn-air-popped | Popcorn, air-popped | | 12.9 77.8 4.5 | 1 cup 8; 3 cups 24
popcorn-popped-in-oil | Popcorn, popped in oil | | 9 57.2 28.1 | 1 cup 11; 3 cups 33
puffed-rice-cereal | Puffed rice cereal | crispies, crisped | 6.6 86 1.3 | 1 cup 28
quinoa-cooked | Quinoa, cooked | | 4.4 21.3 1.9 | 1 cup 185
rice-white-cooked | Rice, white, cooked | | 2.7 28.2 0.3 | 1 cup 158
rice-brown-cooked | Rice, brown, cooked | whole-grain | 2.7 25.6 1 | 1 cup 195
rice-basmati-cooked | Rice, basmati, cooked | white | 2.7 28 0.3 | 1 cup 158
rice-wild-cooked | Rice, wild, cooked | | 4 21.3 0.3 | 1 cup 164
rice-white-dry | Rice, white, dry | raw, uncooked | 7.1 80 0.7 | 1/4 cup 46
shredded-wheat | Shredded wheat | cereal, biscuits | 11.7 80.9 2 | 2 biscuits 46
tapioca-dry | Tapioca, dry | pearls | 0.2 88.7 0 | 1/4 cup 38
toasted-oat-cereal | Toasted oat cereal | hoops, rings | 12.4 73.2 6.7 | 1 cup 28
wheat-germ | Wheat germ | | 23.2 51.8 9.7 | 2 tbsp 14

# Bread and baked goods
bagel | Bagel | | 10.6 53 1.3 | 1 medium 105
baguette | Baguette | french, white bread | 10.8 51.9 2.4 | 1 slice 32; 1/4 baguette 64
biscuit-buttermilk | Biscuit, buttermilk | scone | 7 44.6 16.3 | 1 biscuit 60
bread-white | Bread, white | toast, sandwich | 8.9 49.2 3.3 | 1 slice 25
bread-whole-wheat | Bread, whole-wheat | toast, wholemeal, brown | 12.5 42.7 3.5 | 1 slice 32
bread-multigrain | Bread, multigrain | seeded, grain | 13.4 43.3 4.2 | 1 slice 26
bread-naan | Bread, naan | flatbread | 9.6 50.4 5.7 | 1 piece 90
bread-pita-white | Bread, pita, white | | 9.1 55.7 1.2 | 1 large 60
bread-pita-whole-wheat | Bread, pita, whole-wheat | wholemeal | 9.8 55.9 1.7 | 1 large 64
bread-pumpernickel | Bread, pumpernickel | | 8.7 47.5 3.1 | 1 slice 26
bread-rye | Bread, rye | | 8.5 48.3 3.3 | 1 slice 32
bread-sourdough | Bread, sourdough | | 10.8 51.9 2.4 | 1 slice 64
breadcrumbs | Breadcrumbs | panko | 13.4 72 5.3 | 1/4 cup 27
brioche | Brioche | bread | 8.6 49.3 13 | 1 piece 50
bun-hamburger-or-hot-dog | Bun, hamburger or hot dog | roll | 9.8 50.1 3.9 | 1 bun 43
ciabatta | Ciabatta | bread, roll | 9.1 50.2 3.6 | 1 roll 90
cinnamon-roll | Cinnamon roll | bun | 6.2 50.9 16.4 | 1 roll 60
cornbread | Cornbread | | 7 43.5 9.7 | 1 piece 60
crackers-rice | Crackers, rice | cakes | 7.8 81.1 2.8 | 1 rice cake 9
crackers-saltine | Crackers, saltine | soda | 9.5 74 8.6 | 5 crackers 15
crackers-whole-wheat | Crackers, whole-wheat | | 10.6 69.6 14.1 | 6 crackers 28
crispbread-rye | Crispbread, rye | knackebrod | 7.9 82.2 1.3 | 1 piece 10
croissant-butter | Croissant, butter | | 8.2 45.8 21 | 1 medium 57
croutons | Croutons | | 11.9 73.5 6.6 | 1/2 cup 15
danish-pastry | Danish pastry | | 7 47.8 18.5 | 1 pastry 65
english-muffin | English muffin | toasted | 8.9 44.2 1.7 | 1 muffin 57
french-toast | French toast | | 7.7 25 10.8 | 1 slice 65
muffin-blueberry | Muffin, blueberry | cake | 4.5 53 16.1 | 1 medium 113
muffin-bran | Muffin, bran | cake | 7 48.3 7.4 | 1 medium 113
pancakes | Pancakes | hotcake | 6.4 28.3 9.7 | 1 pancake 38
pie-crust-baked | Pie crust, baked | shortcrust, pastry | 6.4 47.5 34.6 | 1/8 crust 23
pretzels | Pretzels | snack | 10 79.8 2.6 | 1 oz 28
roll-dinner | Roll, dinner | bread, bun | 10.9 52 6.5 | 1 roll 28
taco-shell | Taco shell | hard | 6.8 62.4 21.8 | 1 shell 13
tortilla-corn | Tortilla, corn | taco | 5.7 44.6 2.9 | 1 tortilla 26
tortilla-flour | Tortilla, flour | wrap, burrito | 8.2 49.3 7.9 | 1 tortilla 49
waffles | Waffles | | 7.9 32.9 14.1 | 1 round waffle 75

# Dairy and eggs
butter | Butter | salted | 0.9 0.1 81.1 | 1 tbsp 14; 1 pat 5
buttermilk-low-fat | Buttermilk, low-fat | | 3.3 4.8 0.9 | 1 cup 245
cheese-cheddar | Cheese, cheddar | | 22.9 3.1 33.3 | 1 slice 28; 1 cup, shredded 113
cheese-blue | Cheese, blue | roquefort, gorgonzola | 21.4 2.3 28.7 | 1 oz 28
cheese-brie | Cheese, brie | | 20.8 0.5 27.7 | 1 oz 28
cheese-camembert | Cheese, camembert | | 19.8 0.5 24.3 | 1 oz 28
cheese-cottage-low-fat | Cheese, cottage, low-fat | | 11.2 4.3 2.3 | 1/2 cup 113
cheese-cottage-full-fat | Cheese, cottage, full-fat | creamed | 11.1 3.4 4.3 | 1/2 cup 105
cheese-cream | Cheese, cream | philadelphia | 6.2 5.5 34.4 | 1 tbsp 14.5; 1 oz 28
cheese-feta | Cheese, feta | | 14.2 3.9 21.5 | 1 oz 28; 1/4 cup, crumbled 38
cheese-goat-soft | Cheese, goat, soft | chevre | 18.5 0 21.1 | 1 oz 28
cheese-gouda | Cheese, gouda | | 24.9 2.2 27.4 | 1 oz 28
cheese-gruyere | Cheese, gruyere | | 29.8 0.4 32.3 | 1 oz 28
cheese-halloumi | Cheese, halloumi | grilling | 21.5 2.5 25 | 1 slice 30
cheese-mozzarella-part-skim | Cheese, mozzarella, part-skim | | 24.3 2.8 15.9 | 1 oz 28
cheese-mozzarella-whole-milk | Cheese, mozzarella, whole-milk | | 22.2 2.2 22.4 | 1 oz 28; 1 cup, shredded 112
cheese-parmesan-grated | Cheese, parmesan, grated | | 28.4 13.9 27.8 | 1 tbsp 5
cheese-parmesan-hard | Cheese, parmesan, hard | parmigiano | 35.8 3.2 25 | 1 oz 28
cheese-processed-american | Cheese, processed American | slice | 18.1 3.7 31.8 | 1 slice 21
cheese-provolone | Cheese, provolone | | 25.6 2.1 26.6 | 1 slice 28
cheese-ricotta-whole-milk | Cheese, ricotta, whole-milk | | 11.3 3 13 | 1/2 cup 124
cheese-swiss | Cheese, swiss | emmental | 27 1.4 31 | 1 slice 28
cream-half-and-half | Cream, half and half | coffee creamer | 3.1 4.3 11.5 | 1 tbsp 15
cream-heavy | Cream, heavy | whipping, double | 2.8 2.7 36.1 | 1 tbsp 15; 1 cup 238
cream-sour | Cream, sour | | 2.4 4.6 19.4 | 1 tbsp 12; 1/4 cup 58
cream-whipped-from-a-can | Cream, whipped, from a can | topping | 3.2 12.5 22.2 | 2 tbsp 6
creme-fraiche | Creme fraiche | cream, sour | 2.4 2.9 30 | 1 tbsp 15
egg-raw | Egg, raw | whole | 12.6 0.7 9.5 | 1 large 50; 1 medium 44
egg-boiled | Egg, boiled | hard-boiled, cooked | 12.6 1.1 10.6 | 1 large 50
egg-fried | Egg, fried | | 13.6 0.8 14.8 | 1 large 46
egg-poached | Egg, poached | | 12.5 0.7 9.5 | 1 large 50
egg-scrambled | Egg, scrambled | eggs | 10 1.6 11 | 1 large egg 61
egg-white-raw | Egg white, raw | | 10.9 0.7 0.2 | 1 large 33
egg-yolk-raw | Egg yolk, raw | | 15.9 3.6 26.5 | 1 large 17
ghee | Ghee | clarified butter | 0.3 0 99.5 | 1 tbsp 13
kefir-plain-low-fat | Kefir, plain, low-fat | | 3.8 4.8 1 | 1 cup 243
milk-whole | Milk, whole | full-fat, cow | 3.2 4.8 3.3 | 1 cup 244; 1 tbsp 15
milk-1-percent | Milk, 1% | low-fat, cow | 3.4 5 1 | 1 cup 244
milk-2-percent | Milk, 2% | reduced-fat, semi-skimmed, cow | 3.3 4.8 2 | 1 cup 244
milk-chocolate | Milk, chocolate | cocoa | 3.2 10.3 3.4 | 1 cup 250
milk-condensed-sweetened | Milk, condensed, sweetened | | 7.9 54.4 8.7 | 2 tbsp 38
milk-evaporated | Milk, evaporated | | 6.8 10 7.6 | 2 tbsp 32
milk-goat | Milk, goat | | 3.6 4.5 4.1 | 1 cup 244
milk-skim | Milk, skim | nonfat, fat-free, cow | 3.4 5 0.1 | 1 cup 245
milk-powder-skim | Milk powder, skim | dry | 36.2 52 0.8 | 1/4 cup 30
omelet | Omelet | omelette, eggs | 10.6 0.6 11.7 | 1 large egg 61
whey-protein-powder | Whey protein powder | shake, isolate | 78 6.3 1.6 | 1 scoop 32
yogurt-plain-whole-milk | Yogurt, plain, whole-milk | yoghurt, natural | 3.5 4.7 3.3 | 1 cup 245
yogurt-plain-low-fat | Yogurt, plain, low-fat | yoghurt | 5.3 7 1.6 | 1 cup 245
yogurt-fruit-low-fat | Yogurt, fruit, low-fat | yoghurt, strawberry | 4 19 1.1 | 1 container 170
yogurt-greek-plain-nonfat | Yogurt, Greek, plain, nonfat | yoghurt | 10.2 3.6 0.4 | 1 container 170; 1 cup 245
yogurt-greek-plain-whole-milk | Yogurt, Greek, plain, whole-milk | yoghurt | 9 4 5 | 1 container 170; 1 cup 245

# Meat
bacon-cooked | Bacon, cooked | pork | 37 1.4 41.8 | 1 slice 8; 3 slices 24
beef-jerky | Beef jerky | dried | 33.2 11 25.6 | 1 oz 28
beef-liver-cooked | Beef liver, cooked | | 29.1 5.1 5.3 | 3 oz 85
beef-brisket-cooked | Beef, brisket, cooked | | 33.3 0 6.4 | 3 oz 85
beef-chuck-roast-braised | Beef, chuck roast, braised | pot roast | 28.9 0 19.2 | 3 oz 85
beef-corned-canned | Beef, corned, canned | | 27.1 0 14.9 | 3 oz 85
beef-ground-70-percent-lean-cooked | Beef, ground, 70% lean, cooked | minced, hamburger | 25.6 0 18 | 3 oz 85
beef-ground-80-percent-lean-cooked | Beef, ground, 80% lean, cooked | minced, hamburger | 25.8 0 17.4 | 3 oz 85; 1 patty 77
beef-ground-90-percent-lean-cooked | Beef, ground, 90% lean, cooked | minced, lean | 26.1 0 11.7 | 3 oz 85; 1 patty 82
beef-ribeye-steak-grilled | Beef, ribeye steak, grilled | | 24.9 0 20 | 1 steak 226; 3 oz 85
beef-roast | Beef, roast | sliced, round | 29 0 8.5 | 3 oz 85
beef-sirloin-steak-grilled | Beef, sirloin steak, grilled | | 27.7 0 9.7 | 3 oz 85; 1 steak 170
beef-stewed | Beef, stewed | goulash | 32.4 0 10.5 | 3 oz 85
beef-tenderloin-steak-grilled | Beef, tenderloin steak, grilled | filet, fillet | 28.5 0 11 | 3 oz 85
bologna | Bologna | sausage, cold cut | 10.3 4.4 28 | 1 slice 28
chicken-breast-roasted-without-skin | Chicken breast, roasted, without skin | grilled, cooked | 31 0 3.6 | 1/2 breast 86; 3 oz 85; 1 cup, diced 140
chicken-breast-roasted-with-skin | Chicken breast, roasted, with skin | | 29.8 0 7.8 | 1/2 breast 98
chicken-drumstick-roasted-with-skin | Chicken drumstick, roasted, with skin | leg | 27 0 11.2 | 1 drumstick 52
chicken-liver-cooked | Chicken liver, cooked | | 24.5 0.9 6.5 | 3 oz 85
chicken-nuggets | Chicken nuggets | fried | 15 14.5 19.8 | 6 pieces 96
chicken-thigh-roasted-without-skin | Chicken thigh, roasted, without skin | leg | 24.8 0 8.2 | 1 thigh 116
chicken-thigh-roasted-with-skin | Chicken thigh, roasted, with skin | leg | 23.3 0 14.7 | 1 thigh 137
chicken-wings-roasted-with-skin | Chicken wings, roasted, with skin | buffalo | 26.9 0 19.5 | 1 wing 34
chicken-whole-roasted | Chicken, whole, roasted | rotisserie | 27.3 0 13.6 | 3 oz 85
chicken-fried-with-batter | Chicken, fried, with batter | southern | 22.5 9.4 17.4 | 1 piece 140
chicken-ground-cooked | Chicken, ground, cooked | minced | 23.3 0 10.9 | 3 oz 85
chorizo | Chorizo | sausage | 24.1 1.9 38.3 | 1 oz 28
duck-roasted-with-skin | Duck, roasted, with skin | | 19 0 28.4 | 3 oz 85
frankfurter-beef | Frankfurter, beef | hot dog, sausage, wiener | 11.2 4.3 28.1 | 1 frankfurter 45
ham-sliced | Ham, sliced | deli, cold cut | 16.6 3.8 8.6 | 1 slice 28
ham-roasted | Ham, roasted | pork | 20.9 1.5 5.5 | 3 oz 85
kielbasa | Kielbasa | polish sausage | 12 2.6 29.7 | 1 link 85
lamb-chop-grilled | Lamb chop, grilled | | 25.5 0 23 | 1 chop 64
lamb-leg-roasted | Lamb, leg, roasted | | 25.6 0 16.5 | 3 oz 85
meatballs-beef-and-pork | Meatballs, beef and pork | | 14.4 8.1 22.2 | 3 meatballs 85
pepperoni | Pepperoni | sausage, salami | 19.3 1.2 46.3 | 10 slices 20
pork-chop-grilled | Pork chop, grilled | | 27 0 13.9 | 1 chop 145; 3 oz 85
pork-ribs-braised | Pork ribs, braised | spareribs | 29.1 0 30.3 | 3 oz 85
pork-shoulder-roasted | Pork shoulder, roasted | pulled | 23.3 0 21.4 | 3 oz 85
pork-tenderloin-roasted | Pork tenderloin, roasted | lean, fillet | 26.2 0 3.5 | 3 oz 85
pork-ground-cooked | Pork, ground, cooked | minced | 25.7 0 20.8 | 3 oz 85
prosciutto | Prosciutto | ham, parma | 27.8 0.3 18.3 | 1 slice 15
salami | Salami | sausage | 21.9 1.6 25.9 | 3 slices 27
sausage-breakfast-pork-cooked | Sausage, breakfast, pork, cooked | | 19.4 0 28.4 | 1 link 23; 1 patty 27
sausage-italian-pork-cooked | Sausage, Italian, pork, cooked | | 19.1 4.3 27.3 | 1 link 83
turkey-bacon-cooked | Turkey bacon, cooked | | 29.5 4.2 25.9 | 1 slice 8
turkey-breast-roasted | Turkey breast, roasted | | 30.1 0 2.1 | 3 oz 85
turkey-breast-sliced | Turkey breast, sliced | deli, cold cut | 17.1 4.2 1.7 | 1 slice 28
turkey-ground-cooked | Turkey, ground, cooked | minced | 27.4 0 10.4 | 3 oz 85
veal-cutlet-cooked | Veal cutlet, cooked | schnitzel | 27.3 0 6.2 | 3 oz 85
venison-roasted | Venison, roasted | deer | 30.2 0 3.2 | 3 oz 85

# Fish and seafood
anchovies-canned-in-oil | Anchovies, canned in oil | | 28.9 0 9.7 | 5 anchovies 20
calamari-fried | Calamari, fried | squid | 17.9 7.8 7.5 | 3 oz 85
catfish-cooked | Catfish, cooked | | 18.4 0 7.2 | 1 fillet 143
clams-cooked | Clams, cooked | | 25.6 5.1 2 | 3 oz 85
cod-cooked | Cod, cooked | | 22.8 0 0.9 | 1 fillet 180; 3 oz 85
crab-cooked | Crab, cooked | | 17.9 0 0.7 | 3 oz 85
crab-sticks | Crab sticks | surimi, imitation | 7.6 15 0.5 | 3 oz 85
fish-sticks | Fish sticks | fingers, breaded | 11 21.7 16.2 | 3 sticks 84
haddock-cooked | Haddock, cooked | | 20 0 0.6 | 1 fillet 150
halibut-cooked | Halibut, cooked | | 22.5 0 1.6 | 1/2 fillet 159
herring-pickled | Herring, pickled | | 14.2 9.6 18 | 1 oz 28
lobster-cooked | Lobster, cooked | | 19 0 0.9 | 3 oz 85
mackerel-cooked | Mackerel, cooked | | 23.9 0 17.8 | 1 fillet 88
mussels-cooked | Mussels, cooked | | 23.8 7.4 4.5 | 3 oz 85
octopus-cooked | Octopus, cooked | | 29.8 4.4 2.1 | 3 oz 85
oysters-raw | Oysters, raw | | 5.7 2.7 1.7 | 6 medium 84
salmon-atlantic-farmed-cooked | Salmon, Atlantic, farmed, cooked | | 22.1 0 12.4 | 1/2 fillet 178; 3 oz 85
salmon-canned | Salmon, canned | tinned | 23.1 0 7.4 | 3 oz 85
salmon-smoked | Salmon, smoked | lox | 18.3 0 4.3 | 2 oz 57
salmon-wild-cooked | Salmon, wild, cooked | sockeye | 25.4 0 7.3 | 1/2 fillet 154
sardines-canned-in-oil | Sardines, canned in oil | | 24.6 0 11.5 | 1 can 92
scallops-cooked | Scallops, cooked | | 20.5 5.4 0.8 | 3 oz 85
sea-bass-cooked | Sea bass, cooked | | 23.6 0 2.6 | 1 fillet 101
shrimp-cooked | Shrimp, cooked | prawns | 24 0.2 0.3 | 3 oz 85; 1 large 5.5
swordfish-cooked | Swordfish, cooked | | 23.4 0 7.9 | 3 oz 85
tilapia-cooked | Tilapia, cooked | | 26.2 0 2.7 | 1 fillet 87
trout-cooked | Trout, cooked | rainbow | 23.8 0 7.4 | 1 fillet 71
tuna-canned-in-oil | Tuna, canned in oil | tinned | 29.1 0 8.2 | 1 can 171; 3 oz 85
tuna-canned-in-water | Tuna, canned in water | tinned | 19.4 0 0.8 | 1 can 165; 3 oz 85
tuna-fresh-cooked | Tuna, fresh, cooked | yellowfin, steak | 29.2 0 0.6 | 3 oz 85

# Legumes and soy
beans-baked-canned | Beans, baked, canned | | 4.8 21.1 0.4 | 1 cup 254
beans-black-cooked | Beans, black, cooked | | 8.9 23.7 0.5 | 1 cup 172
beans-fava-cooked | Beans, fava, cooked | broad | 7.6 19.7 0.4 | 1 cup 170
beans-kidney-cooked | Beans, kidney, cooked | red | 8.7 22.8 0.5 | 1 cup 177
beans-lima-cooked | Beans, lima, cooked | butter | 7.8 20.9 0.4 | 1 cup 188
beans-navy-cooked | Beans, navy, cooked | white, haricot | 8.2 26.1 0.6 | 1 cup 182
beans-pinto-cooked | Beans, pinto, cooked | | 9 26.2 0.7 | 1 cup 171
beans-refried-canned | Beans, refried, canned | | 5 13.6 2 | 1 cup 238
chickpeas-cooked | Chickpeas, cooked | garbanzo, beans | 8.9 27.4 2.6 | 1 cup 164
edamame-cooked | Edamame, cooked | soybeans, beans | 11.9 8.9 5.2 | 1 cup 155
falafel | Falafel | | 13.3 31.8 17.8 | 1 patty 17; 3 patties 51
hummus | Hummus | chickpea dip, houmous | 7.9 14.3 9.6 | 2 tbsp 30
lentils-cooked | Lentils, cooked | | 9 20.1 0.4 | 1 cup 198
miso | Miso | paste, soybean | 12.8 25.4 6 | 1 tbsp 17
peas-black-eyed-cooked | Peas, black-eyed, cooked | cowpeas | 7.7 20.8 0.5 | 1 cup 171
peas-split-cooked | Peas, split, cooked | | 8.3 21.1 0.4 | 1 cup 196
seitan | Seitan | wheat gluten | 25 8 2 | 3 oz 85
soy-milk-unsweetened | Soy milk, unsweetened | soymilk, plant | 2.9 1.7 1.6 | 1 cup 243
soy-yogurt-plain | Soy yogurt, plain | yoghurt, plant | 3.5 9.7 1.8 | 1 container 150
tempeh | Tempeh | soybean | 20.3 7.6 10.8 | 3 oz 85
tofu-firm | Tofu, firm | bean curd, soy | 17.3 2.8 8.7 | 1/2 cup 126; 3 oz 85
tofu-soft | Tofu, soft | silken, bean curd | 7.2 1.2 3.7 | 1/2 cup 124
veggie-burger | Veggie burger | vegetarian patty, plant | 15.7 14.3 6.3 | 1 patty 70

# Nuts and seeds
almond-butter | Almond butter | | 21 18.8 55.5 | 1 tbsp 16
almond-milk-unsweetened | Almond milk, unsweetened | plant | 0.4 1.3 1 | 1 cup 262
almonds | Almonds | nuts | 21.2 21.6 49.9 | 1 oz 28; 10 almonds 12
brazil-nuts | Brazil nuts | | 14.3 11.7 67.1 | 1 oz 28; 1 nut 5
cashews | Cashews | cashew nuts | 18.2 30.2 43.9 | 1 oz 28
chestnuts-roasted | Chestnuts, roasted | | 3.2 53 2.2 | 10 chestnuts 84
chia-seeds | Chia seeds | | 16.5 42.1 30.7 | 1 tbsp 12; 1 oz 28
coconut-milk-canned | Coconut milk, canned | | 2 2.8 21.3 | 1/2 cup 113
flaxseed | Flaxseed | linseed | 18.3 28.9 42.2 | 1 tbsp 10
hazelnuts | Hazelnuts | filberts, nuts | 15 16.7 60.8 | 1 oz 28
hemp-seeds | Hemp seeds | hearts | 31.6 8.7 48.8 | 3 tbsp 30
macadamia-nuts | Macadamia nuts | | 7.9 13.8 75.8 | 1 oz 28
mixed-nuts-roasted | Mixed nuts, roasted | | 19.5 22.4 53.5 | 1 oz 28; 1/4 cup 35
oat-milk | Oat milk | plant | 0.8 5.1 2.8 | 1 cup 240
peanut-butter | Peanut butter | | 22.2 22.3 51.4 | 1 tbsp 16; 2 tbsp 32
peanuts-roasted | Peanuts, roasted | nuts | 24.4 21.3 49.7 | 1 oz 28; 1/4 cup 36
pecans | Pecans | nuts | 9.2 13.9 72 | 1 oz 28
pine-nuts | Pine nuts | pignoli | 13.7 13.1 68.4 | 1 oz 28; 1 tbsp 8.6
pistachios | Pistachios | nuts | 20.2 27.2 45.3 | 1 oz 28
poppy-seeds | Poppy seeds | | 18 28.1 41.6 | 1 tbsp 9
pumpkin-seeds | Pumpkin seeds | pepitas | 30.2 10.7 49.1 | 1 oz 28
rice-milk | Rice milk | plant | 0.3 9.2 1 | 1 cup 240
sesame-seeds | Sesame seeds | | 17.7 23.5 49.7 | 1 tbsp 9
sunflower-seeds | Sunflower seeds | | 20.8 20 51.5 | 1 oz 28; 1/4 cup 35
tahini | Tahini | sesame butter | 17 21.2 53.8 | 1 tbsp 15
trail-mix | Trail mix | nuts, raisins | 13.8 44.9 29.4 | 1/4 cup 38
walnuts | Walnuts | nuts | 15.2 13.7 65.2 | 1 oz 28; 1/4 cup 29

# Oils, sauces and condiments
barbecue-sauce | Barbecue sauce | bbq | 0.8 40.8 0.6 | 2 tbsp 34
canola-oil | Canola oil | rapeseed | 0 0 100 | 1 tbsp 14
coconut-oil | Coconut oil | | 0 0 99.1 | 1 tbsp 13.6
cocktail-or-hot-sauce | Cocktail or hot sauce | chili, sriracha | 1.9 19.2 0.9 | 1 tsp 6.5
fish-sauce | Fish sauce | | 5.1 3.6 0 | 1 tbsp 18
gravy-beef-canned | Gravy, beef, canned | | 3.7 4.8 2.4 | 1/4 cup 58
guacamole | Guacamole | avocado dip | 1.9 8.5 13.6 | 2 tbsp 30
jam-or-preserves | Jam or preserves | marmalade, jelly | 0.4 68.9 0.1 | 1 tbsp 20
ketchup | Ketchup | catsup, tomato | 1 27.4 0.1 | 1 tbsp 17
maple-syrup | Maple syrup | | 0 67 0.1 | 1 tbsp 20
margarine | Margarine | spread | 0.2 0.7 80.7 | 1 tbsp 14
mayonnaise | Mayonnaise | mayo | 1 0.6 74.9 | 1 tbsp 14
mayonnaise-light | Mayonnaise, light | mayo | 0.4 9.2 22.2 | 1 tbsp 15
mustard-yellow | Mustard, yellow | | 3.7 5.8 3.3 | 1 tsp 5
olive-oil | Olive oil | | 0 0 100 | 1 tbsp 13.5; 1 tsp 4.5
pasta-sauce-tomato | Pasta sauce, tomato | marinara | 1.4 8.1 1.5 | 1/2 cup 129
pesto | Pesto | basil sauce | 5 6 46 | 1 tbsp 16
salad-dressing-balsamic-vinaigrette | Salad dressing, balsamic vinaigrette | | 0.5 12 21 | 2 tbsp 30
salad-dressing-caesar | Salad dressing, Caesar | | 2.2 3.3 57.9 | 2 tbsp 30
salad-dressing-italian | Salad dressing, Italian | | 0.4 12.1 21.1 | 2 tbsp 30
salad-dressing-ranch | Salad dressing, ranch | | 1.3 5.9 44.5 | 2 tbsp 30
salsa | Salsa | tomato dip | 1.5 6.6 0.2 | 2 tbsp 32
sesame-oil | Sesame oil | | 0 0 100 | 1 tbsp 13.6
soy-sauce | Soy sauce | shoyu, tamari | 8.1 4.9 0.6 | 1 tbsp 16
sunflower-oil | Sunflower oil | vegetable | 0 0 100 | 1 tbsp 13.6
teriyaki-sauce | Teriyaki sauce | | 5.9 15.6 0 | 1 tbsp 18
tomato-paste | Tomato paste | puree | 4.3 18.9 0.5 | 1 tbsp 16
tzatziki | Tzatziki | yogurt cucumber dip | 4.5 4.5 5.5 | 2 tbsp 30
vinegar-balsamic | Vinegar, balsamic | | 0.5 17 0 | 1 tbsp 16

# Sweets
agave-syrup | Agave syrup | nectar | 0.1 76.4 0.5 | 1 tbsp 21
apple-pie | Apple pie | | 1.9 34 11 | 1/8 pie 117
brownie | Brownie | cake, chocolate | 4.8 63.9 16.3 | 1 brownie 56
cake-carrot-with-icing | Cake, carrot, with icing | | 4.6 47.2 26.4 | 1 piece 111
cake-chocolate-with-icing | Cake, chocolate, with icing | | 4.1 54.6 16.4 | 1 piece 64
cake-pound | Cake, pound | | 5.2 53.6 17.9 | 1 slice 28; 1 piece 75
cake-sponge | Cake, sponge | | 5.4 61 2.7 | 1 piece 38
caramels | Caramels | toffee | 4.6 77 8.1 | 1 piece 10
cheesecake | Cheesecake | | 5.5 25.5 22.5 | 1 piece 80
chocolate-dark-70-to-85-percent | Chocolate, dark, 70 to 85% | | 7.8 45.9 42.6 | 1 oz 28; 1 square 10
chocolate-milk | Chocolate, milk | bar | 7.7 59.4 29.7 | 1 bar 44; 1 square 7
chocolate-white | Chocolate, white | | 5.9 59.2 32.1 | 1 oz 28
chocolate-hazelnut-spread | Chocolate hazelnut spread | nutella | 5.4 62.2 29.7 | 1 tbsp 19
cocoa-powder-unsweetened | Cocoa powder, unsweetened | | 19.6 57.9 13.7 | 1 tbsp 5
cookie-chocolate-chip | Cookie, chocolate chip | biscuit | 5.1 65.4 24 | 1 medium 16
cookie-oatmeal | Cookie, oatmeal | biscuit | 6.2 68.7 18.1 | 1 medium 18
cookie-sandwich-chocolate | Cookie, sandwich, chocolate | biscuit, cream | 5.2 71.7 19.1 | 3 cookies 34
cookie-shortbread | Cookie, shortbread | biscuit, butter | 6.1 64.5 24.1 | 2 cookies 16
custard | Custard | pudding | 4 16.7 3.1 | 1/2 cup 133
doughnut-glazed | Doughnut, glazed | donut | 6 47.9 22.7 | 1 medium 60
gelatin-dessert | Gelatin dessert | jelly, jello | 1.2 14.2 0 | 1/2 cup 135
graham-crackers | Graham crackers | biscuit | 6.7 77.7 10.6 | 2 crackers 28
gummy-candy | Gummy candy | bears, sweets | 0 98.9 0 | 10 bears 22
hard-candy | Hard candy | sweets, lollipop | 0 98 0.2 | 1 piece 6
honey | Honey | | 0.3 82.4 0 | 1 tbsp 21; 1 tsp 7
ice-cream-chocolate | Ice cream, chocolate | | 3.8 28.2 11 | 1/2 cup 66
ice-cream-vanilla | Ice cream, vanilla | | 3.5 23.6 11 | 1/2 cup 66
frozen-yogurt | Frozen yogurt | froyo | 4 24.2 5.6 | 1/2 cup 72
marshmallows | Marshmallows | | 1.8 81.3 0.2 | 1 regular 7.2
pudding-chocolate | Pudding, chocolate | | 2.1 23 4.6 | 1/2 cup 130
pumpkin-pie | Pumpkin pie | | 3.9 26.4 9.3 | 1/8 pie 133
rice-pudding | Rice pudding | | 3.3 18.4 2.2 | 1/2 cup 113
sherbet-or-sorbet | Sherbet or sorbet | | 1.1 30.4 2 | 1/2 cup 74
sugar-brown | Sugar, brown | | 0.1 98.1 0 | 1 tsp 4.6
sugar-white | Sugar, white | granulated, table | 0 100 0 | 1 tsp 4.2; 1 tbsp 12.6

# Snacks
cheese-puffs | Cheese puffs | curls | 5.8 56.1 35.8 | 1 oz 28
energy-or-cereal-bar | Energy or cereal bar | granola, fruit | 6.5 72.3 10.3 | 1 bar 37
granola-bar-hard | Granola bar, hard | cereal | 10.1 64.4 19.8 | 1 bar 21
popcorn-caramel | Popcorn, caramel | | 3.8 79.1 12.8 | 1 cup 35
pork-rinds | Pork rinds | cracklings | 61.3 0 31.3 | 1 oz 28
potato-chips | Potato chips | crisps | 6.4 53.8 34 | 1 oz 28; 1 small bag 43
protein-bar | Protein bar | | 33 40 11.5 | 1 bar 60
tortilla-chips | Tortilla chips | nachos, corn | 7.1 67.8 22.3 | 1 oz 28

# Dishes
beef-stew | Beef stew | soup, goulash | 6.4 6.8 4.1 | 1 cup 252
bibimbap | Bibimbap | rice bowl, korean | 5.4 17.5 3.9 | 1 bowl 450
burrito-bean-and-cheese | Burrito, bean and cheese | | 7.6 29.7 6.5 | 1 burrito 140
burrito-beef | Burrito, beef | | 9.4 24 9 | 1 burrito 200
cheeseburger | Cheeseburger | hamburger, burger | 13.5 25.5 13 | 1 burger 119
chicken-curry | Chicken curry | indian | 11.5 5.1 6.7 | 1 cup 236
chicken-noodle-soup | Chicken noodle soup | broth | 1.3 3 1 | 1 cup 241
chicken-salad | Chicken salad | sandwich filling | 13 3.5 15.5 | 1/2 cup 100
chicken-tikka-masala | Chicken tikka masala | curry, indian | 10.6 5.4 7 | 1 cup 240
chili-con-carne-with-beans | Chili con carne with beans | | 7.6 10.5 5 | 1 cup 250
clam-chowder-new-england | Clam chowder, New England | soup | 3.5 8.2 4.9 | 1 cup 248
dumplings-meat-steamed | Dumplings, meat, steamed | gyoza, potstickers, dim sum | 9.4 23.5 7 | 6 dumplings 140
egg-roll | Egg roll | spring roll, fried | 8.3 27.3 11.8 | 1 roll 89
enchiladas-cheese | Enchiladas, cheese | mexican | 6.2 17.9 10.2 | 1 enchilada 163
fish-and-chips | Fish and chips | fried | 9.3 22 11.4 | 1 serving 380
fried-rice | Fried rice | chinese | 4.7 31.5 2.9 | 1 cup 137
gazpacho | Gazpacho | tomato soup, cold | 0.9 4.4 1.6 | 1 cup 244
greek-salad | Greek salad | feta, tomato | 3.3 4.6 7.4 | 1 bowl 250
grilled-cheese-sandwich | Grilled cheese sandwich | toast, toastie | 12.4 31 19.5 | 1 sandwich 117
hamburger | Hamburger | burger | 13 29 10.5 | 1 burger 105
hot-dog-with-bun | Hot dog with bun | sausage | 10.6 18.4 14.8 | 1 hot dog 98
lasagna-with-meat | Lasagna with meat | pasta | 8.3 13.5 5.5 | 1 piece 215
lentil-soup | Lentil soup | | 3.9 9.3 1.2 | 1 cup 248
macaroni-and-cheese | Macaroni and cheese | mac, pasta | 6.5 23 7 | 1 cup 200
meatloaf | Meatloaf | meat loaf, beef | 15.6 7.2 12.8 | 1 slice 107
minestrone | Minestrone | vegetable soup | 1.8 4.7 1 | 1 cup 241
miso-soup | Miso soup | | 2.5 3.3 1.3 | 1 cup 240
moussaka | Moussaka | eggplant, greek | 6.6 5.6 8.5 | 1 piece 250
pad-thai | Pad thai | noodles | 7.3 20.5 6.5 | 1 cup 200
paella | Paella | rice, spanish | 8.1 17 4.6 | 1 cup 240
pea-soup | Pea soup | split | 3.4 10.4 1.7 | 1 cup 253
pho-with-beef | Pho with beef | noodle soup, vietnamese | 3.6 5.5 0.9 | 1 bowl 700
pierogi-potato | Pierogi, potato | pelmeni, dumplings | 5 30 4.5 | 3 pieces 120
pizza-cheese | Pizza, cheese | margherita | 11.4 33.3 9.7 | 1 slice 107
pizza-pepperoni | Pizza, pepperoni | salami | 11.7 32.2 12.4 | 1 slice 111
pizza-vegetable | Pizza, vegetable | veggie | 10.2 31 8.1 | 1 slice 116
quesadilla-cheese | Quesadilla, cheese | | 13.8 28.3 18.5 | 1 quesadilla 150
quiche-lorraine | Quiche lorraine | tart, bacon | 8.6 16.5 22.5 | 1/8 quiche 154
ramen-with-pork | Ramen with pork | noodle soup, japanese | 4.6 12.4 3.9 | 1 bowl 550
ratatouille | Ratatouille | vegetable stew | 1.2 6 3.4 | 1 cup 214
ravioli-cheese-with-tomato-sauce | Ravioli, cheese, with tomato sauce | pasta | 4.6 14.3 3.2 | 1 cup 242
risotto | Risotto | rice | 3.2 21 4.5 | 1 cup 220
sandwich-blt | Sandwich, BLT | bacon, lettuce, tomato | 10 22 14.5 | 1 sandwich 164
sandwich-ham-and-cheese | Sandwich, ham and cheese | | 14.2 22.8 10.6 | 1 sandwich 146
sandwich-peanut-butter-and-jelly | Sandwich, peanut butter and jelly | pb&j, jam | 10.5 45 15.5 | 1 sandwich 100
sandwich-tuna-salad | Sandwich, tuna salad | | 11.5 20.5 9.5 | 1 sandwich 180
sandwich-turkey | Sandwich, turkey | sub, club | 13 23 5.5 | 1 sandwich 180
shepherd-s-pie | Shepherd's pie | cottage | 6.8 9.7 5.2 | 1 cup 240
spaghetti-bolognese | Spaghetti bolognese | pasta, meat sauce | 7.7 16.5 4.5 | 1 cup 248
spaghetti-carbonara | Spaghetti carbonara | pasta, bacon | 9.6 23.5 10 | 1 cup 200
stir-fry-chicken-and-vegetables | Stir-fry, chicken and vegetables | wok | 9.8 5.9 4.8 | 1 cup 217
stuffed-peppers | Stuffed peppers | | 5.9 9.5 5.6 | 1 pepper 200
sushi-california-roll | Sushi, California roll | maki | 2.9 18.4 0.7 | 8 pieces 200
sushi-salmon-nigiri | Sushi, salmon nigiri | fish | 6.9 22.5 2.1 | 2 pieces 70
taco-beef | Taco, beef | mexican | 9.3 19.8 12.7 | 1 taco 92
tabbouleh | Tabbouleh | bulgur salad | 2.6 15.9 9.4 | 1 cup 160
tomato-soup | Tomato soup | | 0.8 7.6 0.3 | 1 cup 244
tuna-salad | Tuna salad | | 16 9.4 9.3 | 1/2 cup 103
vegetable-curry | Vegetable curry | indian | 2.5 9.6 5.2 | 1 cup 240
vegetable-soup | Vegetable soup | | 1.6 4.9 0.8 | 1 cup 241

# Drinks
apple-juice | Apple juice | | 0.1 11.3 0.1 | 1 cup 248
broth-chicken | Broth, chicken | stock, bouillon | 0.6 0.4 0.2 | 1 cup 240
cappuccino-whole-milk | Cappuccino, whole-milk | coffee | 2.2 3.6 2.2 | 1 cup 240
carrot-juice | Carrot juice | | 1 9.3 0.2 | 1 cup 236
chai-latte | Chai latte | tea | 2.2 11 2.1 | 1 cup 240
coconut-water | Coconut water | | 0.7 3.7 0.2 | 1 cup 240
coffee-black | Coffee, black | espresso, brewed | 0.1 0 0 | 1 cup 237
cola | Cola | coke, soda, soft drink | 0 10.4 0.3 | 1 can 368
cola-diet | Cola, diet | coke, zero, soda | 0.1 0.1 0 | 1 can 355
cranberry-juice-cocktail | Cranberry juice cocktail | | 0 13.5 0.1 | 1 cup 253
energy-drink | Energy drink | red bull | 0.5 11 0 | 1 can 258
fruit-smoothie | Fruit smoothie | shake | 1.2 13.5 0.5 | 1 cup 240
ginger-ale | Ginger ale | soda, soft drink | 0 8.8 0 | 1 can 366
grape-juice | Grape juice | | 0.4 14.8 0.1 | 1 cup 253
grapefruit-juice | Grapefruit juice | | 0.5 9.2 0.1 | 1 cup 247
hot-chocolate | Hot chocolate | cocoa | 3.5 10.7 2.3 | 1 cup 250
iced-tea-sweetened | Iced tea, sweetened | | 0 9 0 | 1 cup 260
latte-whole-milk | Latte, whole-milk | coffee, caffe | 2.8 4.2 2.9 | 1 cup 240
lemonade | Lemonade | | 0.1 10.4 0 | 1 cup 248
milkshake-chocolate | Milkshake, chocolate | shake | 3.4 20.4 6.2 | 1 cup 227
orange-juice | Orange juice | | 0.7 10.4 0.2 | 1 cup 248
pineapple-juice | Pineapple juice | | 0.4 12.9 0.1 | 1 cup 250
sports-drink | Sports drink | gatorade, isotonic | 0 6.4 0 | 1 bottle 591; 1 cup 240
tea-black-unsweetened | Tea, black, unsweetened | | 0 0.3 0 | 1 cup 237
tea-green-unsweetened | Tea, green, unsweetened | herbal | 0.2 0 0 | 1 cup 245
tomato-juice | Tomato juice | | 0.8 4.2 0.3 | 1 cup 243
tonic-water | Tonic water | soda | 0 8.8 0 | 1 can 366
vegetable-juice | Vegetable juice | v8 | 0.9 3.9 0.3 | 1 cup 253
water | Water | sparkling, mineral, tap | 0 0 0 | 1 cup 237
`;
